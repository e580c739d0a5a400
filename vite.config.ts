// How the pages are bundled: React Router's framework build, with message catalogs compiled on the way.
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { buildWords } from "./src/platform/words/build-words.ts";
import { chunkGroups, scopedClassName } from "./src/web/chunks.ts";
import { siteTexts } from "./src/web/texts/vite-plugin.ts";

/** Fails the build when validation is about to travel to browsers: contracts are for loaders and actions only. */
function serverOnly(): Plugin {
  return {
    name: "tessera:server-only",
    enforce: "pre",
    resolveId: {
      filter: { id: /^zod(?:\/|$)/ },
      handler(_id, importer) {
        if (this.environment.name === "client" && this.environment.mode === "build") {
          this.error(`${importer} brings zod into the browser: import only types from contracts outside loaders.`);
        }
        return null;
      },
    },
  };
}

const locales = fileURLToPath(new URL("locales", import.meta.url));

export default defineConfig({
  plugins: [buildWords(locales), serverOnly(), siteTexts(), reactRouter()],
  json: { stringify: false },
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups() },
          },
        },
      },
    },
  },
});

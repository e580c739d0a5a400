// How the pages are bundled: React Router's framework build, with message catalogues compiled on the way.
import { createRequire } from "node:module";
import { parse } from "@formatjs/icu-messageformat-parser";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** Turns `locales/<code>/<area>.json` (id → ICU text) into parsed messages, so that no parser travels to browsers. */
function catalogues(): Plugin {
  return {
    name: "tessera:catalogues",
    enforce: "pre",
    transform: {
      filter: { id: /\/locales\/[A-Za-z-]+\/[a-z]+\.json$/ },
      handler(source, id) {
        const texts = JSON.parse(source) as Record<string, string>;
        const parsed = Object.entries(texts).map(([key, text]) => {
          try {
            return [key, parse(text, { captureLocation: false })];
          } catch (error) {
            throw new Error(`${id}: "${key}" is not a valid message: ${String(error)}`, { cause: error });
          }
        });
        return JSON.stringify(Object.fromEntries(parsed));
      },
    },
  };
}

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

/** The formatter's build without a parser: every catalogue is parsed above. */
const withoutParser = createRequire(import.meta.url).resolve("@formatjs/icu-messageformat-parser/no-parser.js");

const vendor = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-intl|intl-messageformat|@formatjs)\//;

/** What every read page needs travels in one piece: as dozens of little files the same would weigh 9 KB more. */
const site = new RegExp(
  [
    String.raw`/src/web/(?:frame/(?!error-page)|lib/|icons/|root\.|entry\.client)`,
    String.raw`/src/web/i18n/(?:area|core|cards)\.`,
    String.raw`/src/web/ui/(?:avatar|button|chip|class-names|icon|image|link|relative-time|stat|visually-hidden)\.`,
    String.raw`/src/web/components/(?:project-row|project-figures|tag-line|tag-name)\.`,
    String.raw`/src/(?:kernel/display|features/catalog/projects/(?:project-type|status))\.`,
    String.raw`/locales/en-US/(?:core|cards)\.json`,
    String.raw`/lucide-react/dist/esm/(?:createLucideIcon|Icon|context|defaultAttributes|shared/)`,
  ].join("|"),
);

/** What the pages of one project share. */
const project = new RegExp(
  [
    String.raw`/src/web/pages/project/(?:layout|description)`,
    String.raw`/src/web/ui/(?:callout|code|copy-button|empty-state|hash|markdown|tabs)\.`,
    String.raw`/src/web/components/(?:channel-mark|file-link|last-pick|person-link|project-page-head|use-copy-labels|use-project)\.`,
    String.raw`/src/web/i18n/project\.|/locales/en-US/project\.json`,
  ].join("|"),
);

export default defineConfig({
  plugins: [catalogues(), serverOnly(), reactRouter()],
  resolve: {
    alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: withoutParser }],
  },
  ssr: {
    noExternal: ["react-intl", "intl-messageformat", /^@formatjs\//],
  },
  json: { stringify: false },
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
            // What changes with our dependencies, not with our releases, stays in the cache of browsers.
            codeSplitting: {
              groups: [
                { name: "vendor", test: vendor, priority: 3 },
                { name: "site", test: site, priority: 2 },
                { name: "project", test: project, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});

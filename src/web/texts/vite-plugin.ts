// Compiles the legal texts and the changelog into virtual modules of the server's bundle.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import MarkdownIt from "markdown-it";
import type { Plugin } from "vite";
import { readChangelog } from "./changelog.ts";
import { readLegalText } from "./legal-text.ts";

const changelogFile = fileURLToPath(new URL("../../../CHANGELOG.md", import.meta.url));
const legalFolder = fileURLToPath(new URL("legal/", import.meta.url));

/** Display order of the texts. */
const order = ["terms", "privacy", "rules", "copyright", "security", "ccpa", "cmp", "cmp-info"];

function legalTexts(watch: (file: string) => void) {
  const names = readdirSync(legalFolder).map((file) => file.replace(/\.md$/, ""));
  if (names.toSorted().join() !== order.toSorted().join())
    throw new Error(
      `src/web/texts/legal contains ${names.join(", ")}, but the expected texts are ${order.join(", ")}.`,
    );
  return order.map((name) => {
    const file = `${legalFolder}${name}.md`;
    watch(file);
    return readLegalText(name, readFileSync(file, "utf8"));
  });
}

function changelog(watch: (file: string) => void) {
  watch(changelogFile);
  const markdown = new MarkdownIt("default", { html: false, linkify: false });
  return readChangelog(readFileSync(changelogFile, "utf8"), (line) => markdown.renderInline(line));
}

const modules = { "virtual:legal-texts": legalTexts, "virtual:changelog": changelog } as const;
type Name = keyof typeof modules;

/** `virtual:legal-texts` and `virtual:changelog`, for loaders: the build fails if they would be sent to browsers. */
export function siteTexts(): Plugin {
  return {
    name: "tessera:texts",
    resolveId: {
      filter: { id: /^virtual:(?:legal-texts|changelog)$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:(?:legal-texts|changelog)$/ },
      handler(id) {
        const name = id.slice(1) as Name;
        if (this.environment.name === "client" && this.environment.mode === "build")
          this.error(`${name} is for loaders: pages get the one text they show.`);
        return `export default ${JSON.stringify(modules[name]((file) => this.addWatchFile(file)))}`;
      },
    },
  };
}

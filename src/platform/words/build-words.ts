// Builds message catalogs into the pages: English inline, every other language as separate files.
import type { Plugin } from "vite";
import { compileAll, readCatalogs, type Catalogs } from "./read-catalogs.ts";

const names = ["virtual:words", "virtual:languages"];
const ofLocale = /^virtual:words\/([\w-]+)$/;

/** Areas whose messages are only used on the server. */
const serverOnly = new Set(["refusals"]);

/** Which locales have messages in each area, so that browsers make no useless requests. */
function heldBy({ words }: Catalogs): Record<string, string> {
  const held: Record<string, string> = {};
  for (const [locale, areas] of words)
    for (const area of areas.keys().filter((one) => !serverOnly.has(one)))
      held[area] = held[area] === undefined ? locale : `${held[area]} ${locale}`;
  return held;
}

function wordsModule(catalogs: Catalogs, server: boolean): string {
  const loads = [...catalogs.words.keys()].map(
    (locale) => `${JSON.stringify(locale)}: async () => (await import("virtual:words/${locale}")).default`,
  );
  return [
    `export const folder = "/assets/words-${catalogs.hash}";`,
    `export const held = ${JSON.stringify(heldBy(catalogs))};`,
    `export const load = {${server ? loads.join(",") : ""}};`,
  ].join("\n");
}

/**
 * The build plugin. Compiles `locales/en-US/<area>.json` to messages, so that browsers need no parser; provides
 * `virtual:words` (where messages are, and on the server how to load them) and `virtual:languages`; writes
 * `assets/words-<hash>/<locale>/<area>.json`.
 * @param folder the folder `locales`
 */
export function buildWords(folder: string): Plugin {
  let kept: Catalogs | undefined;
  const catalogs = () => (kept ??= readCatalogs(folder));
  return {
    name: "tessera:words",
    enforce: "pre",
    resolveId: {
      filter: { id: /^virtual:(?:words|languages)/ },
      handler: (id) => (names.includes(id) || ofLocale.test(id) ? `\0${id}` : null),
    },
    load: {
      filter: { id: /^\0virtual:(?:words|languages)/ },
      handler(id) {
        const name = id.slice(1);
        if (name === "virtual:languages") return `export default ${JSON.stringify(catalogs().languages)};`;
        if (name === "virtual:words") return wordsModule(catalogs(), this.environment.name !== "client");
        const areas = catalogs().words.get(ofLocale.exec(name)?.[1] ?? "") ?? new Map<string, object>();
        return `export default ${JSON.stringify(Object.assign({}, ...areas.values()))};`;
      },
    },
    transform: {
      filter: { id: /\/locales\/[\w-]+\/[a-z]+\.json$/ },
      handler: (source, id) => JSON.stringify(compileAll(JSON.parse(source) as Record<string, string>, id)),
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [locale, areas] of catalogs().words)
        for (const [area, words] of [...areas].filter(([one]) => !serverOnly.has(one)))
          this.emitFile({
            type: "asset",
            fileName: `assets/words-${catalogs().hash}/${locale}/${area}.json`,
            source: JSON.stringify(words),
          });
    },
  };
}

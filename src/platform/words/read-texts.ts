// Reads the raw texts of an area in one language, for the server's own use of names that users know.
import { readFileSync } from "node:fs";
import { matchLocale } from "#kernel/locale.ts";

type Texts = Readonly<Record<string, string>>;

const folder = new URL("../../../locales/", import.meta.url);

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, folder), "utf8"));
}

const meta = readJson("meta.json") as Readonly<Record<string, { fallback?: string }>>;
const known = Object.keys(meta);

/** The language whose texts readers of `tag` see, or null if there is none. */
export function servedLocale(tag: string): string | null {
  return matchLocale(tag, known) ?? null;
}

/** The texts of one of the languages in `locales/meta.json`, completed by its fallback. */
export function readTexts(locale: string, area: string): Texts {
  const { fallback } = meta[locale] ?? {};
  const below = fallback === undefined ? {} : readTexts(fallback, area);
  try {
    return { ...below, ...(readJson(`${locale}/${area}.json`) as Texts) };
  } catch (error) {
    // A language need not have every area.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return below;
    throw error;
  }
}

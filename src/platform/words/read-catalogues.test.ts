// Tests of how complete a language is: messages of sister locales count, other fallbacks do not; spellings of English are complete.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readCatalogs } from "./read-catalogs.ts";

const folder = mkdtempSync(join(tmpdir(), "locales-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(locale: string, words: Record<string, string>): void {
  mkdirSync(join(folder, locale));
  writeFileSync(join(folder, locale, "core.json"), JSON.stringify(words));
}

test("the completeness of a language", () => {
  const of = { name: "A language", search: [], dir: "ltr", author: "machine" };
  const meta = {
    "en-US": of,
    "en-GB": { ...of, fallback: "en-US" },
    es: of,
    "es-419": { ...of, fallback: "es" },
    ca: { ...of, fallback: "es" },
  };
  writeFileSync(join(folder, "meta.json"), JSON.stringify(meta));
  write("en-US", { "core.a": "A", "core.b": "B", "core.c": "C", "core.d": "D" });
  write("en-GB", { "core.c": "Sea" });
  write("es", { "core.a": "Á", "core.b": "Bé", "core.gone": "Ido" });
  write("es-419", { "core.b": "Ve", "core.c": "Ce" });
  write("ca", { "core.a": "À" });
  const { languages, words } = readCatalogs(folder);
  const shares = languages.map(({ locale, share, own }) => [locale, share, own]);
  expect(shares).toEqual([
    ["en-US", 1, undefined],
    ["en-GB", 1, undefined],
    ["es", 0.5, undefined],
    ["es-419", 0.75, 0.5],
    ["ca", 0.25, undefined],
  ]);
  // English is part of the pages: a spelling of it is only what differs.
  expect(Object.keys(words.get("en-GB")?.get("core") ?? {})).toEqual(["core.c"]);
});

// Chooses a page's language from its URL, the saved choice or the browser's preferences.
import { LRUCache } from "lru-cache";
import meta from "#locales/meta.json" with { type: "json" };
import { readCookie, readLanguages } from "#api/find-context.ts";
import { chooseLanguage, pseudoLocales, type LanguageChoice } from "#kernel/locale.ts";
import type { Config } from "#platform/config.ts";

interface Asking {
  readonly cookie?: string | undefined;
  readonly "accept-language"?: string | undefined;
}

/** Chooses the language for a request's headers and the `hl` parameter of its URL (null: ignored). */
export type PageLanguage = (headers: Asking, hl: string | null) => LanguageChoice;

/** Memoized, because every page view asks and there are few distinct results. */
export function pageLanguage(config: Pick<Config, "pseudoLocales">): PageLanguage {
  const known = [...Object.keys(meta), ...(config.pseudoLocales ? pseudoLocales : [])];
  const kept = new LRUCache<string, LanguageChoice>({ max: 500 });
  return (headers, asked) => {
    // No known locale is longer.
    const hl = asked?.slice(0, 20) ?? null;
    const saved = readCookie(headers.cookie, "locale")?.slice(0, 20) ?? null;
    const accept = headers["accept-language"]?.slice(0, 500);
    const key = JSON.stringify([hl, saved, accept]);
    const there = kept.get(key);
    if (there) return there;
    const choice = chooseLanguage({ hl, saved, browser: readLanguages(accept, null) }, known);
    kept.set(key, choice);
    return choice;
  };
}

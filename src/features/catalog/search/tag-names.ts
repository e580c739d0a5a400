// What the words of a query can name: categories, loaders, types and environments, in English and in the reader's
// language, with the synonyms in data/search-synonyms.json.
import synonyms from "#features/catalog/data/search-synonyms.json" with { type: "json" };
import type { NamedKind } from "#features/catalog/search/contract.ts";
import { namedKinds } from "#features/catalog/search/contract.ts";
import { queryWords } from "#features/catalog/search/text.ts";
import type { CategoryRow, LoaderRow } from "#features/catalog/tags/store.ts";
import { loadCategories, loadLoaders } from "#features/catalog/tags/store.ts";
import { defaultLocale } from "#kernel/locale.ts";
import type { SpaceOptions } from "#platform/cache/index.ts";
import type { Context } from "#platform/context.ts";
import { readTexts, servedLocale } from "#platform/words/read-texts.ts";

/** A value that a word of a query can name. */
export interface Named {
  readonly kind: NamedKind;
  readonly value: string;
}

/** What a phrase means. */
interface Meaning {
  readonly named: Named[];
  /** Words that match in its place. */
  readonly also: string[];
}

/** The phrases of one language; keys are folded words joined by spaces. */
export interface TagNames {
  readonly byPhrase: ReadonlyMap<string, Meaning>;
  /** The most words in a phrase. */
  readonly longest: number;
}

const types = ["mod", "modpack", "plugin", "resourcepack", "shader", "datapack"] as const;
const sides = ["client", "server"] as const;

/** The form in which phrases are compared. */
function phraseKey(text: string): string {
  return queryWords(text)
    .map((word) => word.text)
    .join(" ");
}

/** Names of each value in one language; loaders and types have brand names and ids that hold in all. */
function namesIn(locale: string, categories: readonly CategoryRow[], loaders: readonly LoaderRow[]) {
  const tags = readTexts(locale, "tags");
  const core = readTexts(locale, "core");
  const search = readTexts(locale, "search");
  return [
    ...categories.map(({ name }) => [{ kind: "category", value: name } as const, tags[`tags.${name}`], name] as const),
    ...loaders.map(
      ({ name }) => [{ kind: "loader", value: name } as const, tags[`tags.loader.${name}`], name] as const,
    ),
    ...types.map((type) => [{ kind: "type", value: type } as const, core[`core.types.${type}`], type] as const),
    ...sides.map(
      (side) => [{ kind: "environment", value: side } as const, search[`search.environment.${side}`], side] as const,
    ),
  ];
}

/** Builds the phrases of a language. */
export function makeTagNames(
  locale: string,
  categories: readonly CategoryRow[],
  loaders: readonly LoaderRow[],
): TagNames {
  const byPhrase = new Map<string, Meaning>();
  const meaningOf = (phrase: string): Meaning => {
    let meaning = byPhrase.get(phrase);
    if (!meaning) byPhrase.set(phrase, (meaning = { named: [], also: [] }));
    return meaning;
  };
  const add = (text: string, named: Named): void => {
    const key = phraseKey(text);
    if (key === "" || /\{/.test(text)) return;
    const { named: known } = meaningOf(key);
    if (!known.some(({ kind, value }) => kind === named.kind && value === named.value)) known.push(named);
  };
  for (const each of new Set([defaultLocale, locale])) {
    for (const [named, text, id] of namesIn(each, categories, loaders)) {
      add(id, named);
      if (text !== undefined) add(text, named);
    }
  }
  for (const { words, also = [], ...values } of synonyms) {
    for (const word of words) {
      for (const kind of namedKinds) {
        for (const value of (values as Partial<Record<NamedKind, string[]>>)[kind] ?? []) add(word, { kind, value });
      }
      if (also.length > 0) meaningOf(phraseKey(word)).also.push(...also);
    }
  }
  return { byPhrase, longest: Math.max(...[...byPhrase.keys()].map((phrase) => phrase.split(" ").length)) };
}

const space: SpaceOptions<TagNames> = {
  name: "catalog.tag-names",
  freshMs: 600_000,
  emptied: "by-tag",
  maxEntries: 64,
  maxBytes: 8 * 1024 * 1024,
  bytesOf: ({ byPhrase }) => 1 + byPhrase.size * 300,
};

/** The phrases for readers of a language; English if it is not served. */
export function tagNames(context: Context, language: string | undefined): Promise<TagNames> {
  const locale = servedLocale(language ?? defaultLocale) ?? defaultLocale;
  return context.cache.space(space).get(locale, async () => {
    const [categories, loaders] = await Promise.all([loadCategories(context.db), loadLoaders(context.db)]);
    return makeTagNames(locale, categories, loaders);
  });
}

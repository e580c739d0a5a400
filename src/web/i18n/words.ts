// The words of every language that were loaded so far: English comes with the pages, others by area when they are needed.
import { folder, held, load } from "virtual:words";
import { defaultLocale } from "#kernel/locale.ts";
import type { Message } from "#kernel/message.ts";

type Table = Record<string, Message>;

/** Of every area whose page was loaded, because pages import their areas. */
const english: Table = {};
const areas = new Set<string>();
const tables = new Map<string, Table>();

/** What is there of `<locale>/<area>`: on its way, there, or not to be had just now. */
const loads = new Map<string, Promise<boolean>>();
const settled = new Set<string>();

function tableOf(locale: string): Table {
  let table = tables.get(locale);
  if (!table) tables.set(locale, (table = {}));
  return table;
}

/** The locale that the page in this browser was sent in. */
let shown = defaultLocale;

/** Adds English words of an area, and asks for those of the language that this browser shows. */
export function addArea(area: string, words: Readonly<Table>): void {
  Object.assign(english, words);
  areas.add(area);
  if (!import.meta.env.SSR && shown !== defaultLocale) void loadArea(shown, area);
}

const hasWords = (locale: string, area: string) => held[area]?.split(" ").includes(locale) ?? false;

/** Where the words of an area are; null when the locale says nothing in it. */
export function wordsPath(locale: string, area: string): string | null {
  return hasWords(locale, area) ? `${folder}/${locale}/${area}.json` : null;
}

async function fetchArea(locale: string, area: string): Promise<boolean> {
  const path = wordsPath(locale, area);
  if (path === null) return true;
  try {
    // As the document's preload asks, so that its answer serves.
    const answer = await fetch(path, { credentials: "same-origin" });
    if (!answer.ok) return false;
    Object.assign(tableOf(locale), await answer.json());
    return true;
  } catch {
    return false;
  }
}

/** Loads an area once; false when it cannot be had, which leaves English and lets a later call try again. */
export function loadArea(locale: string, area: string): Promise<boolean> {
  const key = `${locale}/${area}`;
  let loading = loads.get(key);
  if (!loading) {
    loading = fetchArea(locale, area).then((done) => {
      settled.add(key);
      if (!done) loads.delete(key);
      return done;
    });
    loads.set(key, loading);
  }
  return loading;
}

/** Whether nothing needs to be waited for before this area is shown in the locale. */
export function isLoaded(locale: string, area: string): boolean {
  return import.meta.env.SSR || locale === defaultLocale || settled.has(`${locale}/${area}`);
}

/** In a browser: all areas of what was loaded so far. False when some of them cannot be had; a later call tries again. */
export async function loadWords(locale: string): Promise<boolean> {
  if (locale === defaultLocale) return true;
  const done = await Promise.all([...areas].map((area) => loadArea(locale, area)));
  return done.every(Boolean);
}

/** In a browser: from now on areas of new pages are fetched in this locale as soon as their code arrives. */
export function showLocale(locale: string): void {
  shown = locale;
}

/** On the server: all words of a locale, before anything is rendered in it. */
export async function loadForServer(locale: string): Promise<void> {
  if (tables.has(locale)) return;
  const words = await load[locale]?.();
  if (words) tables.set(locale, words);
}

/** The message of an id in the words of the locale itself, or of the one it falls back to; none of English. */
export function ownMessage(locale: string, id: string): Message | undefined {
  return tables.get(locale)?.[id];
}

/** The message of an id in a locale, in English where the locale has none. @throws when there is none at all */
export function findMessage(locale: string, id: string): Message {
  const message = (locale === defaultLocale ? undefined : tables.get(locale)?.[id]) ?? english[id];
  if (message === undefined) throw new Error(id ? `No message has the id "${id}".` : "A text needs a message's id.");
  return message;
}

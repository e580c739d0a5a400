// Messages loaded so far in every language: English comes with the pages, others by area when needed.
import { folder, held, load } from "virtual:words";
import { defaultLocale } from "#kernel/locale.ts";
import type { Message } from "#kernel/message.ts";

type Table = Record<string, Message>;

/** Of every area whose page was loaded, because pages import their areas. */
const english: Table = {};
const areas = new Set<string>();
const tables = new Map<string, Table>();

/** State of `<locale>/<area>`: loading, loaded, or currently unavailable. */
const loads = new Map<string, Promise<boolean>>();
const settled = new Set<string>();

function tableOf(locale: string): Table {
  let table = tables.get(locale);
  if (!table) tables.set(locale, (table = {}));
  return table;
}

/** The locale this browser's page was sent in. */
let shown = defaultLocale;

/** Adds an area's English messages, and loads those of the language this browser shows. */
export function addArea(area: string, words: Readonly<Table>): void {
  Object.assign(english, words);
  areas.add(area);
  if (!import.meta.env.SSR && shown !== defaultLocale) void loadArea(shown, area);
}

const hasWords = (locale: string, area: string) => held[area]?.split(" ").includes(locale) ?? false;

/** Whether the locale has the messages of an area; English has all. */
export function isTranslated(locale: string, area: string): boolean {
  return locale.startsWith("en") || hasWords(locale, area);
}

/** Path of an area's messages; null when the locale has none in it. */
export function wordsPath(locale: string, area: string): string | null {
  return hasWords(locale, area) ? `${folder}/${locale}/${area}.json` : null;
}

async function fetchArea(locale: string, area: string): Promise<boolean> {
  const path = wordsPath(locale, area);
  if (path === null) return true;
  try {
    // Same options as the document's preload, so that its response is used.
    const answer = await fetch(path, { credentials: "same-origin" });
    if (!answer.ok) return false;
    Object.assign(tableOf(locale), await answer.json());
    return true;
  } catch {
    return false;
  }
}

/** Loads an area once; false when that fails, which leaves English and lets a later call retry. */
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

/** Whether this area can be shown in the locale without waiting. */
export function isLoaded(locale: string, area: string): boolean {
  return import.meta.env.SSR || locale === defaultLocale || settled.has(`${locale}/${area}`);
}

/** In a browser: loads all areas used so far. False when some of them fail; a later call retries. */
export async function loadWords(locale: string): Promise<boolean> {
  if (locale === defaultLocale) return true;
  const done = await Promise.all([...areas].map((area) => loadArea(locale, area)));
  return done.every(Boolean);
}

/** In a browser: from now on areas of new pages are loaded in this locale as soon as their code arrives. */
export function showLocale(locale: string): void {
  shown = locale;
}

/** On the server: loads all messages of a locale before anything is rendered in it. */
export async function loadForServer(locale: string): Promise<void> {
  if (tables.has(locale)) return;
  const words = await load[locale]?.();
  if (words) tables.set(locale, words);
}

/** A message in the locale itself, or in the one it falls back to; never English. */
export function ownMessage(locale: string, id: string): Message | undefined {
  return tables.get(locale)?.[id];
}

/** A message in a locale, or in English if missing there. @throws when there is none at all */
export function findMessage(locale: string, id: string): Message {
  const message = (locale === defaultLocale ? undefined : tables.get(locale)?.[id]) ?? english[id];
  if (message === undefined) throw new Error(id ? `No message has the id "${id}".` : "A text needs a message's id.");
  return message;
}

// Connects messages to pages: each area of the catalog provides helpers typed with its ids, in the page's language.
import { Children, createContext, createElement, Fragment, use, useContext, type ReactNode } from "react";
import { preload } from "react-dom";
import core from "#locales/en-US/core.json";
import { defaultLocale } from "#kernel/locale.ts";
import { formatMessage, formatParts, type Message } from "#kernel/message.ts";
import { formatsOf, type Formats } from "./formats.ts";
import { addArea, findMessage, ownMessage, isLoaded, loadArea, wordsPath } from "./words.ts";

type Catalog = Readonly<Record<string, Message>>;
type Plain = string | number | bigint | boolean | Date | null | undefined;

/** Values of a text's placeholders. */
export type PlainValues = Readonly<Record<string, Plain>>;
/** Like PlainValues, plus elements, or functions that wrap the text inside a tag. */
export type RichValues = Readonly<Record<string, Plain | ReactNode | ((chunks: ReactNode[]) => ReactNode)>>;

export type CoreId = keyof typeof core;

addArea("core", core);

const LocaleContext = createContext<string>(defaultLocale);

/** Sets the language of everything below. */
export const LocaleProvider = LocaleContext.Provider;

/** The language of the page, for example "pt-BR". */
export function useLocale(): string {
  return useContext(LocaleContext);
}

/** Numbers, sizes, dates and lists in the language of the page. */
export function useFormats(): Formats {
  return formatsOf(useContext(LocaleContext));
}

/** The page's language, once the area's messages are loaded; suspends until then, keeping the old page. */
function useWordsOf(area: string): string {
  const locale = useContext(LocaleContext);
  if (locale !== defaultLocale) {
    if (import.meta.env.SSR) askFor(locale, area);
    else if (!isLoaded(locale, area)) use(loadArea(locale, area));
  }
  return locale;
}

/** Lets the browser preload the messages while it parses the document. */
function askFor(locale: string, area: string): void {
  for (const one of ["core", area]) {
    const path = wordsPath(locale, one);
    if (path !== null) preload(path, { as: "fetch", crossOrigin: "anonymous" });
  }
}

/** The content of a tag: texts unchanged, elements with keys. */
function chunksOf(within: unknown[]): ReactNode[] {
  return within.every((one) => typeof one !== "object")
    ? (within as ReactNode[])
    : Children.toArray(within as ReactNode[]);
}

function wrapping(values: RichValues | undefined): Record<string, unknown> | undefined {
  if (values === undefined) return undefined;
  const wrapped = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "function" ? (within: unknown[]) => value(chunksOf(within)) : value,
  ]);
  return Object.fromEntries(wrapped) as Record<string, unknown>;
}

/** Whether the message falls back to English on a right-to-left page. */
function isOppositeDirection(locale: string, id: string): boolean {
  return /^(?:ar|fa|he)\b/.test(locale) && ownMessage(locale, id) === undefined;
}

/** Isolates left-to-right text, so that its final period stays at its end (UAX 9). */
const [opens, closes] = ["\u2066", "\u2069"];

function rich(locale: string, message: Message, values: RichValues | undefined): ReactNode {
  if (typeof message === "string") return message;
  const parts = formatParts(locale, message, wrapping(values)) as ReactNode[];
  return parts.length === 1 ? parts[0] : createElement(Fragment, null, ...parts);
}

/**
 * Adds an area's catalog and returns its helpers: `useText()` for strings, `<Text>` for elements. Both know the ids of
 * the area and of core; an id without a message throws.
 */
export function area<C extends Catalog>(catalog: C) {
  const name = Object.keys(catalog)[0]?.split(".")[0] ?? "";
  addArea(name, catalog);
  type Id = (keyof C & string) | CoreId;

  function useText() {
    const locale = useWordsOf(name);
    return (id: Id, values?: PlainValues): string => {
      const words = formatMessage(locale, findMessage(locale, id), values);
      return isOppositeDirection(locale, id) ? opens + words + closes : words;
    };
  }

  function Text(props: { id: Id; values?: RichValues }) {
    const locale = useWordsOf(name);
    const words = rich(locale, findMessage(locale, props.id), props.values);
    return isOppositeDirection(locale, props.id) ? createElement(Fragment, null, opens, words, closes) : words;
  }

  return { useText, Text };
}

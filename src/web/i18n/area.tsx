// How words reach pages: each area of the catalogue hands out helpers that know its ids, in the language of the page.
import { Children, createContext, createElement, Fragment, use, useContext, type ReactNode } from "react";
import { preload } from "react-dom";
import core from "#locales/en-US/core.json";
import { defaultLocale } from "#kernel/locale.ts";
import { formatMessage, formatParts, type Message } from "#kernel/message.ts";
import { formatsOf, type Formats } from "./formats.ts";
import { addArea, findMessage, ownMessage, isLoaded, loadArea, wordsPath } from "./words.ts";

type Catalogue = Readonly<Record<string, Message>>;
type Plain = string | number | bigint | boolean | Date | null | undefined;

/** What a text's placeholders take. */
export type PlainValues = Readonly<Record<string, Plain>>;
/** As PlainValues, and elements, or functions that wrap the words inside a tag. */
export type RichValues = Readonly<Record<string, Plain | ReactNode | ((chunks: ReactNode[]) => ReactNode)>>;

export type CoreId = keyof typeof core;

addArea("core", core);

const LocaleContext = createContext<string>(defaultLocale);

/** Puts everything below into this language. */
export const LocaleProvider = LocaleContext.Provider;

/** The language of the page, as in "pt-BR". */
export function useLocale(): string {
  return useContext(LocaleContext);
}

/** Numbers, sizes, dates and lists in the language of the page. */
export function useFormats(): Formats {
  return formatsOf(useContext(LocaleContext));
}

/** The language of the page, once the area's words in it are there; the old page stays while they are not. */
function useWordsOf(area: string): string {
  const locale = useContext(LocaleContext);
  if (locale !== defaultLocale) {
    if (import.meta.env.SSR) askFor(locale, area);
    else if (!isLoaded(locale, area)) use(loadArea(locale, area));
  }
  return locale;
}

/** Lets the browser fetch the words while it reads the document. */
function askFor(locale: string, area: string): void {
  for (const one of ["core", area]) {
    const path = wordsPath(locale, one);
    if (path !== null) preload(path, { as: "fetch", crossOrigin: "anonymous" });
  }
}

/** Words inside a tag: texts as they are, elements with keys. */
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

/** Whether the words are English, for want of others, in a language that runs from right to left. */
function runsAgainst(locale: string, id: string): boolean {
  return /^(?:ar|fa|he)\b/.test(locale) && ownMessage(locale, id) === undefined;
}

/** What keeps words that run from left to right together, with their full stop at their end (UAX 9). */
const [opens, closes] = ["\u2066", "\u2069"];

function rich(locale: string, message: Message, values: RichValues | undefined): ReactNode {
  if (typeof message === "string") return message;
  const parts = formatParts(locale, message, wrapping(values)) as ReactNode[];
  return parts.length === 1 ? parts[0] : createElement(Fragment, null, ...parts);
}

/**
 * Adds an area's catalogue and gives its helpers: `useText()` for strings, `<Text>` for elements.
 * Both know the ids of the area and of core; an id without a message throws.
 */
export function area<C extends Catalogue>(catalogue: C) {
  const name = Object.keys(catalogue)[0]?.split(".")[0] ?? "";
  addArea(name, catalogue);
  type Id = (keyof C & string) | CoreId;

  function useText() {
    const locale = useWordsOf(name);
    return (id: Id, values?: PlainValues): string => {
      const words = formatMessage(locale, findMessage(locale, id), values);
      return runsAgainst(locale, id) ? opens + words + closes : words;
    };
  }

  function Text(props: { id: Id; values?: RichValues }) {
    const locale = useWordsOf(name);
    const words = rich(locale, findMessage(locale, props.id), props.values);
    return runsAgainst(locale, props.id) ? createElement(Fragment, null, opens, words, closes) : words;
  }

  return { useText, Text };
}

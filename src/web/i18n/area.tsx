// How words reach pages: catalogues join by area, and each area hands out helpers that know its ids.
import { createIntl, RawIntlProvider, useIntl, type IntlShape } from "react-intl";
import type { ReactNode } from "react";
import core from "#locales/en-US/core.json";

type Catalogue = Readonly<Record<string, string>>;
type Plain = string | number | bigint | boolean | Date | null | undefined;

/** What a text's placeholders take. */
export type PlainValues = Readonly<Record<string, Plain>>;
/** As PlainValues, and elements, or functions that wrap the words inside a tag. */
export type RichValues = Readonly<Record<string, Plain | ReactNode | ((chunks: ReactNode[]) => ReactNode)>>;

export type CoreId = keyof typeof core;

export const defaultLocale = "en-US";

/** Everything loaded so far. A page's area is loaded before the page, because the page imports it. */
const messages: Record<string, string> = { ...core };

const intl: IntlShape = createIntl({
  locale: defaultLocale,
  defaultLocale,
  messages,
  timeZone: "UTC",
  onError(error) {
    throw error;
  },
});

/** Gives the words to everything below. */
export function WordsProvider(props: { children: ReactNode }) {
  return <RawIntlProvider value={intl}>{props.children}</RawIntlProvider>;
}

/**
 * Adds an area's catalogue and gives its helpers: `useText()` for strings, `<Text>` for elements.
 * Both know the ids of the area and of core; an id without a message throws (spec §8).
 */
export function area<C extends Catalogue>(catalogue: C) {
  Object.assign(messages, catalogue);
  type Id = (keyof C & string) | CoreId;

  function useText() {
    const { formatMessage } = useIntl();
    return (id: Id, values?: PlainValues): string => formatMessage({ id }, values as Record<string, string>);
  }

  function Text(props: { id: Id; values?: RichValues }) {
    const { formatMessage } = useIntl();
    return formatMessage({ id: props.id }, props.values as Record<string, ReactNode>) as ReactNode;
  }

  return { useText, Text };
}

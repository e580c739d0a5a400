// The order in which languages are offered to somebody who translates.
import { matchLocale } from "#kernel/locale.ts";

interface Choice {
  /** A language tag. */
  readonly value: string;
  /** What it is called in itself. */
  readonly label: string;
}

/** By name, with the reader's own first; English is what most projects are written in, so it stays in its place. */
export function orderLanguages<C extends Choice>(choices: readonly C[], reader: string): C[] {
  const { compare } = new Intl.Collator(reader);
  const tags = choices.map(({ value }) => value);
  const own = reader.startsWith("en") ? undefined : matchLocale(reader, tags);
  return choices.toSorted((a, b) => Number(b.value === own) - Number(a.value === own) || compare(a.label, b.label));
}

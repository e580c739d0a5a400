// The order of languages offered for translation.
import { matchLocale } from "#kernel/locale.ts";

interface Choice {
  /** A language tag. */
  readonly value: string;
  /** Its native name. */
  readonly label: string;
}

/** By name, with the reader's own first; English is what most projects are written in, so it is not moved up. */
export function orderLanguages<C extends Choice>(choices: readonly C[], reader: string): C[] {
  const { compare } = new Intl.Collator(reader);
  const tags = choices.map(({ value }) => value);
  const own = reader.startsWith("en") ? undefined : matchLocale(reader, tags);
  return choices.toSorted((a, b) => Number(b.value === own) - Number(a.value === own) || compare(a.label, b.label));
}

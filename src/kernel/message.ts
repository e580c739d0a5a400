// Compiled messages: ICU text is parsed at build time and formatted here, in any language.

/** A message without placeholders is a plain string; all others are lists of parts. */
export type Message = string | readonly Part[];

/** How an argument is formatted; kinds are numbers because messages are sent to browsers. */
export type Part =
  | string
  | readonly [kind: typeof part.argument, name: string]
  | readonly [kind: typeof part.plural, name: string, forms: Forms, offset: number, ordinal: boolean]
  | readonly [kind: typeof part.select, name: string, forms: Forms]
  | readonly [kind: typeof part.tag, name: string, within: Message]
  | readonly [kind: typeof part.count]
  | readonly [kind: typeof part.number | typeof part.date | typeof part.time, name: string, style: string];

type Forms = Readonly<Record<string, Message>>;

export const part = { argument: 0, plural: 1, select: 2, tag: 3, count: 4, number: 5, date: 6, time: 7 } as const;

type Style = "full" | "long" | "medium" | "short";

const cached = <T>(make: (key: string) => T) => {
  const kept = new Map<string, T>();
  return (key: string): T => {
    const there = kept.get(key);
    if (there !== undefined) return there;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
};

const numbers = cached((locale) => new Intl.NumberFormat(locale));
const percents = cached((locale) => new Intl.NumberFormat(locale, { style: "percent" }));
const cardinals = cached((locale) => new Intl.PluralRules(locale));
const ordinals = cached((locale) => new Intl.PluralRules(locale, { type: "ordinal" }));
const moments = cached((key) => {
  const [locale, kind, style] = key.split(" ");
  const named = { [kind === "date" ? "dateStyle" : "timeStyle"]: style as Style };
  return new Intl.DateTimeFormat(locale, { ...named, timeZone: "UTC" });
});

type Values = Readonly<Record<string, unknown>>;

function valueOf(values: Values | undefined, name: string): unknown {
  if (values === undefined || !(name in values)) throw new Error(`The value of "${name}" is missing from a message.`);
  return values[name];
}

function formOf(locale: string, forms: Forms, count: number, offset: number, ordinal: boolean): Message {
  const exact = forms[`=${count}`];
  if (exact !== undefined) return exact;
  return forms[(ordinal ? ordinals : cardinals)(locale).select(count - offset)] ?? forms.other ?? "";
}

/** Appends the formatted part to `out`, joining adjacent strings. */
function putPart(out: unknown[], locale: string, one: Part, values: Values | undefined, count: number): void {
  if (typeof one === "string") return put(out, one);
  switch (one[0]) {
    case part.argument: {
      const value = valueOf(values, one[1]);
      if (value === null || value === undefined || typeof value === "boolean") return undefined;
      return put(out, typeof value === "number" || typeof value === "bigint" ? `${value}` : value);
    }
    case part.plural: {
      const given = Number(valueOf(values, one[1]));
      return putAll(out, locale, formOf(locale, one[2], given, one[3], one[4]), values, given - one[3]);
    }
    case part.select:
      return putAll(out, locale, one[2][String(valueOf(values, one[1]))] ?? one[2].other ?? "", values, count);
    case part.tag: {
      const wrap = valueOf(values, one[1]) as (within: unknown[]) => unknown;
      const within: unknown[] = [];
      putAll(within, locale, one[2], values, count);
      return put(out, wrap(within));
    }
    case part.count:
      return put(out, numbers(locale).format(count));
    case part.number:
      return put(out, (one[2] === "percent" ? percents : numbers)(locale).format(Number(valueOf(values, one[1]))));
    default: {
      const kind = one[0] === part.date ? "date" : "time";
      return put(out, moments(`${locale} ${kind} ${one[2]}`).format(valueOf(values, one[1]) as Date));
    }
  }
}

function put(out: unknown[], piece: unknown): void {
  const last = out.length - 1;
  if (typeof piece === "string" && typeof out[last] === "string") out[last] += piece;
  else out.push(piece);
}

function putAll(out: unknown[], locale: string, message: Message, values: Values | undefined, count: number): void {
  if (typeof message === "string") return put(out, message);
  for (const one of message) putPart(out, locale, one, values, count);
  return undefined;
}

/**
 * The formatted message: adjacent strings joined, other values unchanged. A plain message yields one string.
 * @throws if a placeholder has no value
 */
export function formatParts(locale: string, message: Message, values?: Values): unknown[] {
  const out: unknown[] = [];
  putAll(out, locale, message, values, 0);
  return out;
}

/** Like `formatParts`, for messages whose values are all plain. */
export function formatMessage(locale: string, message: Message, values?: Values): string {
  return typeof message === "string" ? message : formatParts(locale, message, values).join("");
}

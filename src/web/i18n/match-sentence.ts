// Finds which message of a catalogue an English sentence was made of, and with what values. Pure, and linear in the sentence.
import { part, type Message, type Part } from "#kernel/message.ts";

export interface Match {
  readonly id: string;
  /** What stood for each placeholder; numbers where the message counts. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** A message in one of its plural forms: `words[0]`, the value of `names[0]`, `words[1]`, … `words[n]`. */
interface Pattern {
  readonly id: string;
  readonly words: readonly string[];
  readonly names: readonly { readonly name: string; readonly counts: boolean }[];
}

/** Longer sentences are not looked at: no message with its values comes near this. */
const longest = 4000;

/** Messages in which something counts are as many sequences of words and places as they have forms. */
function unfold(parts: readonly Part[], counted?: string): (string | { name: string; counts: boolean })[][] {
  const [first, ...rest] = parts;
  if (first === undefined) return [[]];
  const after = unfold(rest, counted);
  if (typeof first === "string") return after.map((more) => [first, ...more]);
  switch (first[0]) {
    case part.argument:
      return after.map((more) => [{ name: first[1], counts: false }, ...more]);
    case part.count:
      return after.map((more) => [{ name: counted ?? "", counts: true }, ...more]);
    case part.plural:
      return Object.values(first[2])
        .flatMap((form) => unfold(typeof form === "string" ? [form] : form, first[1]))
        .flatMap((begin) => after.map((more) => [...begin, ...more]));
    default:
      throw new Error("A message to be recognised has words, plain placeholders and plurals only.");
  }
}

function patternsOf(id: string, message: Message): Pattern[] {
  if (typeof message === "string") return [{ id, words: [message], names: [] }];
  return unfold(message).map((sequence) => {
    const words = [""];
    const names: { name: string; counts: boolean }[] = [];
    for (const one of sequence) {
      if (typeof one === "string") {
        words[words.length - 1] += one;
        continue;
      }
      names.push(one);
      words.push("");
    }
    return { id, words, names };
  });
}

/** The values that make the pattern say the text; null when none do. Each placeholder takes as little as it can. */
function valuesIn({ words, names }: Pattern, text: string): Match["values"] | null {
  const last = words.at(-1) ?? "";
  const end = text.length - last.length;
  if (!text.startsWith(words[0] ?? "") || !text.endsWith(last)) return null;
  const values: Record<string, string | number> = {};
  let at = (words[0] ?? "").length;
  for (const [i, { name, counts }] of names.entries()) {
    const next = i + 1 < names.length ? text.indexOf(words[i + 1] ?? "", at + 1) : end;
    if (next <= at || next > end) return null;
    const found = text.slice(at, next);
    if (counts && !/^\d{1,3}(?:,?\d{3})*$|^\d+$/.test(found)) return null;
    const value = counts ? Number(found.replaceAll(",", "")) : found;
    if ((values[name] ?? value) !== value) return null;
    values[name] = value;
    at = next + (words[i + 1] ?? "").length;
  }
  return values;
}

/** Of two messages that fit, the one that says more by itself is meant. */
const weightOf = ({ words }: Pattern) => words.reduce((sum, one) => sum + one.length, 0);

/**
 * Reads a catalogue once; what it answers finds the message behind a sentence, or null.
 * @throws when a message has more than words, plain placeholders and plurals
 */
export function sentenceMatcher(catalogue: Readonly<Record<string, Message>>): (text: string) => Match | null {
  const whole = new Map<string, Match>();
  const patterns: Pattern[] = [];
  for (const [id, message] of Object.entries(catalogue)) {
    for (const pattern of patternsOf(id, message)) {
      if (pattern.names.length === 0) whole.set(pattern.words.join(""), { id, values: {} });
      else patterns.push(pattern);
    }
  }
  patterns.sort((a, b) => weightOf(b) - weightOf(a));
  return (text) => {
    if (text.length > longest) return null;
    const exact = whole.get(text);
    if (exact) return exact;
    for (const pattern of patterns) {
      const values = valuesIn(pattern, text);
      if (values) return { id: pattern.id, values };
    }
    return null;
  };
}

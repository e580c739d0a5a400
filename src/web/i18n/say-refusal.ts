// Puts a refusal into another language: its sentences one by one, by the messages that they were made of. Pure.
import { formatMessage, type Message } from "#kernel/message.ts";
import type { FieldProblems } from "#kernel/problem.ts";
import { sentenceMatcher } from "./match-sentence.ts";

export interface Said {
  readonly message: string;
  readonly fields: FieldProblems;
}

/** The message of an id in the language of the page, if it has one. */
type Words = (id: string) => Message | undefined;
type Say = (sentence: string) => string | null;

/** Each message of `has` in its words; null for what it does not say. */
function sayingWith(find: ReturnType<typeof sentenceMatcher>, locale: string, has: Words): Say {
  return (sentence) => {
    const match = find(sentence);
    const message = match === null ? undefined : has(match.id);
    return match === null || message === undefined ? null : formatMessage(locale, message, match.values);
  };
}

/** How many sentences one message may hold. */
const mostTogether = 3;
/** How many sentences of a text are looked at. */
const mostSentences = 40;

/** The text as a whole, else sentence by sentence; what is not known stays as it is. */
function sayText(text: string, say: Say): string {
  const whole = say(text);
  if (whole !== null) return whole;
  const sentences = text.split(/(?<=[.!?]) /);
  if (sentences.length > mostSentences) return text;
  const said: string[] = [];
  for (let at = 0; at < sentences.length;) {
    let length = Math.min(mostTogether, sentences.length - at);
    let words: string | null = null;
    while (length > 0 && (words = say(sentences.slice(at, at + length).join(" "))) === null) length -= 1;
    said.push(words ?? sentences[at] ?? "");
    at += Math.max(length, 1);
  }
  return said.join(" ");
}

/** A refusal as `say` says it; where its sentence repeats those of its fields, it still does. */
function withWords<R extends Said>(refusal: R, say: Say): R {
  const before = Object.entries(refusal.fields);
  const after = before.map(([name, sentence]) => [name, sayText(sentence, say)] as const);
  const joined = (fields: typeof after, show: (field: readonly [string, string]) => string) =>
    fields.map(show).join(" ");
  const bare = (field: readonly [string, string]) => field[1];
  const named = (field: readonly [string, string]) => field.join(": ");
  const repeated = [bare, named].find((show) => before.length > 0 && joined(before, show) === refusal.message);
  const message = repeated ? joined(after, repeated) : sayText(refusal.message, say);
  return { ...refusal, message, fields: Object.fromEntries(after) };
}

/**
 * Says refusals in the words of another language; what those do not have stays as it is.
 * @param english the catalogue by which sentences are known
 */
export function createRefusalTranslator(english: Readonly<Record<string, Message>>) {
  const find = sentenceMatcher(english);
  return <R extends Said>(refusal: R, locale: string, has: Words): R =>
    withWords(refusal, sayingWith(find, locale, has));
}

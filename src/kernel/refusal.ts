// A refusal as data: the code of its message in the catalogues, and what stands in the message's placeholders. Pure.
import { formatMessage, type Message } from "./message.ts";
import type programs from "#locales/en-US/programs.json";
import type refusals from "#locales/en-US/refusals.json";

type CodeIn<Ids> = Ids extends `refusals.${infer Code}` ? Code : never;

/** An id of `locales/en-US/refusals.json`, or of `programs.json` beside it (what only programs meet), without `refusals.`. */
export type RefusalCode = CodeIn<keyof typeof refusals | keyof typeof programs>;

/** By placeholder; a refusal within another is said first. */
export type RefusalValues = Readonly<{ [placeholder: string]: string | number | Refusal }>;

export interface Refusal {
  readonly code: RefusalCode;
  readonly values?: RefusalValues;
}

/** Field name → what is wrong with it and how to mend it. */
export type FieldRefusals = Readonly<Record<string, Refusal>>;

/** Field name → one sentence. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The message of an id, with the language that it is in. */
export type FindMessage = (id: string) => { readonly locale: string; readonly message: Message };

/**
 * A refusal for the shape of a contract, whose messages are texts: what `readRefusal` reads again.
 * @example z.string().max(160, refusal("profile.bio", { most: 160 }))
 */
export function refusal(code: RefusalCode, values?: RefusalValues): string {
  return JSON.stringify({ code, values } satisfies Partial<Refusal>);
}

/** What `refusal` wrote. Whatever it did not write is a value that is not accepted. */
export function readRefusal(text: string): Refusal {
  return text.startsWith('{"code":') ? (JSON.parse(text) as Refusal) : { code: "input.other" };
}

/** The refusal in one sentence, or a few. */
export function sayRefusal({ code, values = {} }: Refusal, find: FindMessage): string {
  const { locale, message } = find(`refusals.${code}`);
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? sayRefusal(value, find) : value,
  ]);
  return formatMessage(locale, message, Object.fromEntries(said));
}

/** The refusal of a whole input: its sentence, and one for each field. That of several fields repeats theirs. */
export function sayProblem(
  { code, values, fields }: Refusal & { readonly fields: FieldRefusals },
  find: FindMessage,
): { message: string; fields: FieldTexts } {
  const texts = Object.entries(fields).map(([field, one]) => [field, sayRefusal(one, find)] as const);
  const problems = texts.map(([field, text]) => `${field}: ${text}`).join(" ");
  return { message: sayRefusal({ code, values: { problems, ...values } }, find), fields: Object.fromEntries(texts) };
}

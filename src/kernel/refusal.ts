// Refusals as data: the message's code in the catalogs, and the values of its placeholders. Pure.
import { formatMessage, type Message } from "./message.ts";
import type programs from "#locales/en-US/programs.json";
import type refusals from "#locales/en-US/refusals.json";

type CodeIn<Ids> = Ids extends `refusals.${infer Code}` ? Code : never;

/**
 * An id in `locales/en-US/refusals.json`, or `programs.json` beside it (what only programs encounter), without
 * `refusals.`.
 */
export type RefusalCode = CodeIn<keyof typeof refusals | keyof typeof programs>;

/** By placeholder; a nested refusal is formatted first. */
export type RefusalValues = Readonly<{ [placeholder: string]: string | number | Refusal }>;

export interface Refusal {
  readonly code: RefusalCode;
  readonly values?: RefusalValues;
}

/** Field name → what is wrong with it and how to fix it. */
export type FieldRefusals = Readonly<Record<string, Refusal>>;

/** Field name → one sentence. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The message with an id, and the language it is in. */
export type FindMessage = (id: string) => { readonly locale: string; readonly message: Message };

/**
 * Encodes a refusal as the message of a zod schema, to be decoded by `readRefusal`.
 * @example z.string().max(160, refusal("profile.bio", { most: 160 }))
 */
export function refusal(code: RefusalCode, values?: RefusalValues): string {
  return JSON.stringify({ code, values } satisfies Partial<Refusal>);
}

/** Decodes what `refusal` encoded. Any other text becomes a generic invalid value. */
export function readRefusal(text: string): Refusal {
  return text.startsWith('{"code":') ? (JSON.parse(text) as Refusal) : { code: "input.other" };
}

/** The refusal as one or more sentences. */
export function formatRefusal({ code, values = {} }: Refusal, find: FindMessage): string {
  const { locale, message } = find(`refusals.${code}`);
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? formatRefusal(value, find) : value,
  ]);
  return formatMessage(locale, message, Object.fromEntries(said));
}

/** The refusal of a whole input: its message, and one per field. With several fields, it combines theirs. */
export function formatProblem(
  { code, values, fields }: Refusal & { readonly fields: FieldRefusals },
  find: FindMessage,
): { message: string; fields: FieldTexts } {
  const texts = Object.entries(fields).map(([field, one]) => [field, formatRefusal(one, find)] as const);
  const problems = texts.map(([field, text]) => `${field}: ${text}`).join(" ");
  return { message: formatRefusal({ code, values: { problems, ...values } }, find), fields: Object.fromEntries(texts) };
}

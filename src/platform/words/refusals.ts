// English messages of refusals: for our APIs and stored inspection results. Read once.
import { readFileSync } from "node:fs";
import { defaultLocale } from "#kernel/locale.ts";
import type { Message } from "#kernel/message.ts";
import type { Problem } from "#kernel/problem.ts";
import { formatProblem, formatRefusal, type FieldTexts, type FindMessage, type Refusal } from "#kernel/refusal.ts";
import { compileAll } from "./read-catalogs.ts";

function readMessages(area: string): [string, Message][] {
  const file = new URL(`../../../locales/${defaultLocale}/${area}.json`, import.meta.url);
  return Object.entries(compileAll(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>, file.pathname));
}

const messages = new Map([...readMessages("refusals"), ...readMessages("programs")]);

const find: FindMessage = (id) => {
  const message = messages.get(id);
  if (message === undefined) throw new Error(`No refusal has the id "${id}".`);
  return { locale: defaultLocale, message };
};

/** The refusal in English. */
export const inEnglish = (refusal: Refusal): string => formatRefusal(refusal, find);

/** A problem in English: the overall message, and one for each invalid field. */
export const problemInEnglish = (problem: Problem): { message: string; fields: FieldTexts } =>
  formatProblem(problem, find);

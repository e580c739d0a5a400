// Holds what the site refuses and its words together: every sentence that people meet can be said in their language.
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { translations as passwords } from "@zxcvbn-ts/language-en";
import { compileAll } from "#platform/words/read-catalogues.ts";
import { sentenceMatcher } from "#web/i18n/match-sentence.ts";
import { formatMessage, part, type Part } from "#kernel/message.ts";
import refusals from "#locales/en-US/refusals.json";
import { sources } from "./sources.ts";

/** Where sentences are for programs, operators or readers of something else than a form; each with the reason. */
const notForForms: readonly (readonly [path: string, reason: string])[] = [
  ["src/features/accounts/oauth/exchange-code.ts", "applications exchange codes"],
  ["src/features/catalog/projects/bound-answer.ts", "pages ask for few projects at once"],
  ["src/features/catalog/projects/edit-projects.ts", "no page changes several projects at once"],
  ["src/features/catalog/search/filter.ts", "pages write their filters themselves"],
  ["src/features/catalog/search/in-process/request-queue.ts", "the program itself rebuilds the index"],
  ["src/features/catalog/search/parse-", "pages write their filters themselves"],
  ["src/features/catalog/search/search-projects.ts", "pages choose what they count by"],
  ["src/features/catalog/versions/find-by-hash.ts", "programs ask by hash"],
  ["src/kernel/problem.ts", "what is missing becomes the page that says so, in its own words"],
  ["src/platform/config", "settings are the operator's"],
  ["src/platform/database/open.ts", "a bug, not a refusal"],
  ["src/platform/threads/start-thread.ts", "that a thread ended is for the log"],
  ["src/platform/egress/", "the site fetches pictures and answers of other sites by itself"],
  ["src/web/lib/launcher.ts", "a launcher that names no port is mended by its maker"],
  ["src/web/pages/legal/legal.tsx", "the page of what is missing has its own words"],
  ["src/web/pages/news/", "the page of what is missing has its own words"],
];

/** Sentences that no form leads to, in files whose others do; each with the reason. */
const notOfForms: Readonly<Record<string, string>> = {
  "Sign in to do this.": "visitors are sent to sign in instead",
  "The account behind this token is suspended: \0": "people use no tokens in forms",
  "Only a signed-in person can do this; a token cannot.": "people use no tokens in forms",
  "The token lacks the scope \0.": "people use no tokens in forms",
  "The token is limited to other things.": "people use no tokens in forms",
  "Ask for at most 10,000 hashes at once.": "programs ask by hash",
  "A part of the form has no name. Name each part.": "browsers send our forms with names",
  'The form has two parts named "\0". Give each its own name.': "our forms name each part once",
  "Send this as multipart/form-data with a boundary.": "browsers send our forms so",
  "The form's boundary cannot be used. Send one of 1 to 70 characters.": "browsers choose boundaries that can be used",
};

/** What stands in a template's holes when the sentence is compared; a number, so that it counts as well. */
const hole = "4321";

interface Node {
  readonly type: string;
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const nameOf = (node: unknown): string => (node as { name?: string; value?: string } | undefined)?.name ?? "";

/** Texts of bugs, logs and descriptions of operations are no refusals. */
function saysSomethingElse(node: Node, path: string): boolean {
  if (node.type === "NewExpression") return nameOf(node.callee) === "Error";
  if (node.type === "CallExpression") return /^(?:describe|meta)$/.test(nameOf((node.callee as Node).property));
  return node.type === "Property" && path.endsWith("contract.ts") && nameOf(node.key) === "description";
}

/** The text of a literal, with `\0` for each hole of a template; null for what is neither. */
function textOf(node: Node): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral") return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("\0");
}

/** Begins like a sentence, ends like one, and has several words. */
const isSentence = (text: string) =>
  /^[A-Z"\0]/.test(text) && /[a-z] [a-z]|\0 [a-z]/.test(text) && /[.!?](?: \0)?$|: \0$/.test(text);

function sentencesIn(path: string, text: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value) || saysSomethingElse(value, path)) return undefined;
    const words = textOf(value);
    if (words !== null && isSentence(words)) found.push(words);
    return Object.values(value).forEach(walk);
  };
  walk(parseSync(path, text).program);
  return found;
}

const files = sources(
  "src/features/**/*.ts",
  "src/platform/**/*.ts",
  "src/web/{lib,components,pages}/**/*.{ts,tsx}",
  "src/{api/perform,kernel/problem}.ts",
).filter(
  ({ path, text }) =>
    !/\.(?:test|fixture|bench)\./.test(path) &&
    /\b(?:Problem|invalid|missing|refuse|Refusal|FileCheck|badZip|zod|problems|forbidden)\b/.test(text),
);
const all = files.flatMap(({ path, text }) => sentencesIn(path, text).map((sentence) => ({ path, sentence })));

const catalogue = compileAll(refusals, "locales/en-US/refusals.json");
const find = sentenceMatcher(catalogue);

/** Every placeholder of any message has a value. */
const anything = new Proxy({}, { get: () => hole, has: () => true });
const samples = Object.entries(catalogue).map(
  ([id, message]) => [id, formatMessage("en-US", message, anything)] as const,
);

/** The messages that a sentence may become; several where a part of it is one of several words. */
function idsOf(sentence: string): string[] {
  const made = find(sentence.replaceAll("\0", hole))?.id;
  const parts = sentence
    .split("\0")
    .flatMap((words, i): Part[] => (i === 0 ? [words] : [[part.argument, `${i}`], words]));
  const asPattern = sentenceMatcher({ sentence: parts });
  return [made ?? [], samples.filter(([, sample]) => asPattern(sample) !== null).map(([id]) => id)].flat();
}

/** As `idsOf`, else sentence by sentence: a hole may hold a sentence of its own. Null when one of them is unknown. */
function idsIn(sentence: string): string[] | null {
  const whole = idsOf(sentence);
  if (whole.length > 0) return whole;
  const each = sentence.split(/(?<=[.!?]) /).filter((one) => one !== "\0");
  const ids = each.map((one) => [idsOf(one), idsOf(one.replace(/^\0 | \0$/g, ""))].flat());
  return ids.some(({ length }) => length === 0) ? null : ids.flat();
}

test("every sentence that a form can be refused with is in the catalogue", () => {
  const met = all.filter(({ path }) => !notForForms.some(([begin]) => path.startsWith(begin)));
  const unsaid = met.filter(({ sentence }) => !(sentence in notOfForms) && idsIn(sentence) === null);
  expect(unsaid.map(({ path, sentence }) => `${path}: ${sentence.replaceAll("\0", "…")}`)).toEqual([]);
});

test("every message is made of a sentence that is still said", () => {
  const warnings = Object.values(passwords.warnings);
  const said = new Set([...all.map(({ sentence }) => sentence), ...warnings].flatMap((one) => idsIn(one) ?? []));
  expect(Object.keys(catalogue).filter((id) => !said.has(id))).toEqual([]);
});

test("what is left out is still there", () => {
  const stale = notForForms.filter(([begin]) => !all.some(({ path }) => path.startsWith(begin)));
  expect(stale).toEqual([]);
  expect(Object.keys(notOfForms).filter((one) => !all.some(({ sentence }) => sentence === one))).toEqual([]);
});

// House rules of refusals and their messages: each message is used, with values for all of its placeholders.
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import programs from "#locales/en-US/programs.json" with { type: "json" };
import refusals from "#locales/en-US/refusals.json" with { type: "json" };
import { sources } from "./sources.ts";

interface Node {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** A refusal in the sources: its code (`*` for a dynamic part), and the names of its values where they are listed. */
interface Written {
  readonly path: string;
  readonly code: string;
  readonly values: readonly string[] | null;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === "string" ? name : typeof value === "string" ? value : "";
};

/** The text of a literal, with `*` for each dynamic part of a template; null for anything else. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node?.type !== "TemplateLiteral") return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("*");
}

function namesIn(node: Node | undefined): string[] | null {
  if (node === undefined) return [];
  if (node.type !== "ObjectExpression") return null;
  const properties = node.properties as Node[];
  return properties.every((one) => one.type === "Property") ? properties.map(({ key }) => nameOf(key)) : null;
}

/** Which argument is the code; values follow it. */
const places: Readonly<Record<string, number>> = { refusal: 0, invalidZip: 0, invalid: 1, Problem: 1 };

/** Every string literal in those files: some codes are named apart from where they are thrown. */
function writtenIn(node: Node): Omit<Written, "path">[] {
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    const args = node.arguments as Node[];
    const place = places[nameOf(node.callee)];
    const code = place === undefined ? null : textOf(args[place]);
    return place === undefined || code === null ? [] : [{ code, values: namesIn(args[place + 1]) }];
  }
  if (node.type !== "ObjectExpression") return [];
  const value = (name: string) =>
    (node.properties as Node[]).find(({ key }) => nameOf(key) === name)?.value as Node | undefined;
  const code = textOf(value("code"));
  return code === null ? [] : [{ code, values: namesIn(value("values")) }];
}

const files = sources("src/{api,features,platform}/**/*.ts", "src/web/**/*.{ts,tsx}").filter(
  ({ path, text }) =>
    !/\.(?:test|fixture|bench)\./.test(path) && /#kernel\/(?:problem|refusal)\.ts|\bzod\b|invalidZip/.test(text),
);

const written: Written[] = [];
/** Schemas whose own messages would reach callers. */
const named = new Set<string>();
/** Messages that a schema specifies other than by a code. */
const worded: string[] = [];

/** The names of a message's placeholders. */
function wordsOfShape(node: Node): string[] {
  if (node.type !== "CallExpression" || (node.callee as Node).type !== "MemberExpression") return [];
  const method = nameOf((node.callee as Node).property);
  if (!/^(?:min|max|length|regex|refine|int|url|email|enum|string|number|array|object)$/.test(method)) return [];
  const [first, ...more] = node.arguments as Node[];
  const given = /^(?:string|number|int|url|email)$/.test(method) ? [first, ...more] : more;
  return given.map((one) => textOf(one)).filter((text): text is string => text !== null && / /.test(text));
}

for (const { path, text } of files) {
  const shapes = /\/(?:contract|shapes)\.ts$|^src\/api\/v2\//.test(path);
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value)) return undefined;
    written.push(...writtenIn(value).map((one) => ({ path, ...one })));
    const said = textOf(value);
    if (said !== null) named.add(said);
    if (shapes) worded.push(...wordsOfShape(value).map((words) => `${path}: ${words}`));
    return Object.values(value).forEach(walk);
  };
  walk(parseSync(path, text).program);
}

/** The messages that a code with dynamic parts may refer to. */
function placesOf(message: string): Set<string> {
  const found = new Set<string>();
  const walk = (parts: readonly MessageFormatElement[]): void => {
    for (const one of parts) {
      if (one.type !== TYPE.literal && one.type !== TYPE.pound) found.add(one.value);
      if (one.type === TYPE.plural || one.type === TYPE.select)
        for (const { value } of Object.values(one.options)) walk(value);
    }
  };
  walk(parse(message));
  return found;
}

const messages = new Map(
  Object.entries({ ...programs, ...refusals }).map(([id, text]) => [id.replace(/^refusals\./, ""), placesOf(text)]),
);

/** T every message gets values for its placeholders, and no value is unused */
function codesOf(code: string): string[] {
  const parts = code.split("*").map((part) => part.replaceAll(/[^\w-]/g, String.raw`\$&`));
  const shape = new RegExp(`^${parts.join("[a-z-]+")}$`);
  return code.includes("*") ? [...messages.keys()].filter((one) => shape.test(one)) : messages.has(code) ? [code] : [];
}

test("A code with dynamic parts may match others that it never is.", () => {
  const wrong = written.flatMap(({ path, code, values }) => {
    const codes = codesOf(code);
    if (values === null || code === "input") return [];
    const places = codes.map((one) => [...(messages.get(one) ?? [])]);
    const taken = new Set(places.flat());
    // T every message is used
    const isWhole = places.some((names) => names.every((name) => values.includes(name)));
    const lacks = isWhole ? [] : [...taken].filter((name) => !values.includes(name));
    const vain = codes.length === 0 ? [] : values.filter((name) => !taken.has(name));
    return lacks.length + vain.length === 0
      ? []
      : [`${path}: ${code} lacks [${lacks.join(", ")}], has in vain [${vain.join(", ")}]`];
  });
  expect(written.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

test("schemas refuse by codes, not with messages of their own", () => {
  const used = new Set([...named].flatMap(codesOf));
  const missing = [...messages.keys()].filter((code) => !used.has(code) && !code.startsWith("missing."));
  const whats = [...messages.keys()].flatMap((code) => /^missing\.(.+)$/.exec(code)?.[1] ?? []);
  expect([...missing, ...whats.filter((what) => !named.has(what) && !named.has(`missing.${what}`))]).toEqual([]);
});

test("schemas refuse by codes, without text of their own", () => {
  expect(worded).toEqual([]);
});

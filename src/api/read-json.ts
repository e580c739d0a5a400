// Reads a JSON body, whatever its content type.
import type { Readable } from "node:stream";
import { Problem, invalid } from "#kernel/problem.ts";

const maxJsonBytes = 2 * 1024 * 1024;
/** Values in one JSON text: lists of 10,000 objects with a few fields each fit. */
const maxValues = 100_000;
const maxDepth = 64;

/** The bytes of a body, at most 2 MiB. */
export async function readSmallBody(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > maxJsonBytes) throw new Problem("tooLarge", "body.large", {}, { body: { code: "body.less" } });
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

const [quote, backslash] = [34, 92];
/** `,`, `[` and `{` begin a further value. */
const separators: ReadonlySet<number> = new Set([44, 91, 123]);
const deeper: ReadonlySet<number> = new Set([91, 123]);
const shallower: ReadonlySet<number> = new Set([93, 125]);

/** Counts values and levels outside of strings without parsing; throws Problem beyond the limits. */
function checkSize(text: string): void {
  let [values, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++) if (text.charCodeAt(at) === backslash) at++;
    } else if (separators.has(code)) {
      if (++values > maxValues) throw new Problem("tooLarge", "body.many", { most: maxValues });
      if (deeper.has(code) && ++depth > maxDepth) throw invalid("body", "body.deep", { most: maxDepth });
    } else if (shallower.has(code)) depth--;
  }
}

/** Lists no values of an object: a client may send one with 100,000 keys. */
function dropPrototypes(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const inner of value) dropPrototypes(inner);
    return;
  }
  const object = value as Record<string, unknown>;
  if (Object.hasOwn(object, "__proto__")) Reflect.deleteProperty(object, "__proto__");
  for (const key in object) dropPrototypes(object[key]);
}

/** Which half of a character the escape at this position is: `\ud83d` is the first, `\ude00` the second. */
function halfAt(text: string, at: number): "first" | "second" | null {
  if (text[at + 1] !== "u" || (text[at + 2] !== "d" && text[at + 2] !== "D")) return null;
  const digit = text[at + 3] ?? "";
  if (/[89ab]/i.test(digit)) return "first";
  return /[c-f]/i.test(digit) ? "second" : null;
}

/**
 * Replaces halves of characters, which programs send when they cut a text, by U+FFFD: the database stores them
 * nowhere. They can only be in escapes, since the text itself was decoded from UTF-8. In one pass: a text may consist of
 * a million escapes.
 */
function mendHalves(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", at)) {
    const half = halfAt(text, at);
    if (half === null) at += 2;
    else if (half === "first" && text[at + 6] === "\\" && halfAt(text, at + 6) === "second") at += 12;
    else {
      kept.push(text.slice(from, at), "\\ufffd");
      from = at += 6;
    }
  }
  return kept.join("") + text.slice(from);
}

/**
 * Parses JSON from a client. Keys that could pollute prototypes are dropped, halves of characters replaced.
 * @throws SyntaxError, or Problem when it has more than 100,000 values, which would block the thread, or more than 64 levels
 */
export function parseJson(text: string): unknown {
  checkSize(text);
  const value = JSON.parse(/\\ud[89a-f]/i.test(text) ? mendHalves(text) : text) as unknown;
  if (/__proto__|\\u005f/i.test(text)) dropPrototypes(value);
  return value;
}

/** The parsed JSON; undefined for an empty body. Keys that could pollute prototypes are dropped. */
export async function readJson(stream: Readable): Promise<unknown> {
  const text = (await readSmallBody(stream)).toString("utf8").trim();
  if (text === "") return undefined;
  try {
    return parseJson(text);
  } catch (error) {
    throw error instanceof Problem ? error : invalid("body", "body.json");
  }
}

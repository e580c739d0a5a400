// Parses query strings as existing clients write them.
import { z } from "zod";
import { parseJson } from "#api/read-json.ts";
import { refusal } from "#kernel/refusal.ts";

/** A JSON list of strings; also a bare value, comma-separated values, and lists without quotes. */
function readList(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  try {
    const value = parseJson(trimmed);
    if (Array.isArray(value)) return value.filter((item) => item != null).map(String);
    if (typeof value === "string") return [value];
  } catch {
    // Not JSON: parse as a hand-written list.
  }
  return trimmed
    .replaceAll(/^\[|\]$/g, "")
    .split(",")
    .map(bare)
    .filter((item) => item !== "");
}

const isQuote = (char: string | undefined) => char === '"' || char === "'";

/** Strips spaces and quotes, in one pass; some clients send values as JSON strings. */
function bare(text: string): string {
  const given = text.trim();
  let [from, to] = [0, given.length];
  while (from < to && isQuote(given[from])) from += 1;
  while (from < to && isQuote(given[to - 1])) to -= 1;
  return given.slice(from, to);
}

/** A list in a query: `["a","b"]`. */
export const listText = z
  .string()
  .transform(readList)
  .meta({ description: 'A JSON array of strings, such as ["a","b"].' });

/** `true` or `false`; an empty value counts as absent. */
export const flagText = z
  .string()
  .transform((text, context) => {
    const value = bare(text).toLowerCase();
    if (value === "") return undefined;
    if (value === "true" || value === "1") return true;
    if (value === "false" || value === "0") return false;
    context.addIssue({ code: "custom", message: refusal("input.boolean") });
    return z.NEVER;
  })
  .meta({ type: "boolean" });

/** An integer; an empty value counts as absent. */
export const numberText = z
  .string()
  .transform((text, context) => {
    const value = bare(text);
    if (value === "") return undefined;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    context.addIssue({ code: "custom", message: refusal("input.whole") });
    return z.NEVER;
  })
  .meta({ type: "integer", description: "An integer." });

/** `sha1` or `sha512`, optionally quoted; if absent or empty, inferred from the hash's length. */
export const algorithmText = z
  .string()
  .nullish()
  .transform((text, context): "sha1" | "sha512" | undefined => {
    const value = bare(text ?? "").toLowerCase();
    if (value === "") return undefined;
    if (value === "sha1" || value === "sha512") return value;
    context.addIssue({ code: "custom", message: refusal("input.algorithm") });
    return z.NEVER;
  })
  .meta({ description: "`sha1` or `sha512`; if omitted, inferred from the length of the hash." });

/** The query of a request; the last value of a repeated key wins. */
export function readQuery(query: unknown): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query ?? {})) read[key] = Array.isArray(value) ? value.at(-1) : value;
  return read;
}

/** Drops nulls, which many programs send for "not given". */
export function given<T extends object>(values: T): { [K in keyof T]: NonNullable<T[K]> | undefined } {
  const kept = Object.entries(values).filter(([, value]) => value != null);
  return Object.fromEntries(kept) as { [K in keyof T]: NonNullable<T[K]> | undefined };
}

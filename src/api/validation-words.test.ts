// Tests validation messages: every kind of issue has a sentence, and none of zod's own wording is exposed.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseInput } from "#api/perform.ts";
import { Problem } from "#kernel/problem.ts";
import { refusal } from "#kernel/refusal.ts";
import { problemInEnglish } from "#platform/words/refusals.ts";

function wordsFor(schema: z.ZodType, input: unknown): string | undefined {
  try {
    parseInput(z.object({ it: schema }), { it: input });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { fields } = problemInEnglish(error);
    return fields.it ?? fields.body;
  }
  return undefined;
}

describe("an invalid input", () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.array(z.string()), undefined, "Required."],
    [z.string(), 5, "This must be a text."],
    [z.array(z.string()), "x", "This must be a list."],
    [z.object({}), "x", "This must be an object."],
    [z.number(), "x", "This must be a number."],
    [z.boolean(), "x", "This must be true or false."],
    [z.int(), 1.5, "This must be a whole number."],
    [z.string().max(64), "x".repeat(65), "Must be at most 64 characters."],
    [z.string().min(1), "", "This must not be empty."],
    [z.string().min(3), "x", "Must be at least 3 characters."],
    [z.array(z.string()).max(1), ["a", "b"], "Must have at most 1 item."],
    [z.number().max(2000), 2001, "Must be at most 2,000."],
    [z.number().gt(3), 3, "Must be more than 3."],
    [z.number().multipleOf(5), 3, "This must be a multiple of 5."],
    [z.email(), "x", "This must be an email address."],
    [z.iso.datetime(), "x", "This must be a date and time as in 2026-01-31T12:00:00Z."],
    [z.string().regex(/^a$/), "b", "This has the wrong format."],
    [z.enum(["a", "b"]), "c", 'This must be one of "a", "b".'],
    [z.enum(["a", "b"]), undefined, "Required."],
    [z.literal("a"), "b", 'This must be "a".'],
    [z.union([z.string(), z.number()]), true, "This matches none of the accepted forms."],
    [z.strictObject({}), { more: 1 }, 'Unknown: "more".'],
    [z.string().min(8, refusal("password.short", { least: 8 })), "x", "A password must have at least 8 characters."],
  ])("%# gets a sentence", (schema, input, message) => {
    expect(wordsFor(schema, input)).toBe(message);
  });
});

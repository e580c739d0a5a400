// Guarantees of compiled messages in any language, and of the languages made out of English.
import { describe, expect, test } from "vitest";
import { formatMessage, formatParts } from "#kernel/message.ts";
import { compileMessage } from "./compile-message.ts";
import { accent, mirror, turnOver } from "./pseudo.ts";

const say = (locale: string, text: string, values?: Record<string, unknown>) =>
  formatMessage(locale, compileMessage(text), values);

describe("a message", () => {
  test("without placeholders is its text, without work", () => {
    expect(compileMessage("Mods")).toBe("Mods");
    expect(compileMessage("It''s '{'here'}'")).toBe("It's {here}");
  });

  test.each([
    ["en-US", 1, "1 mod"],
    ["en-US", 0, "no mods"],
    ["en-US", 12_345, "12,345 mods"],
    ["de", 12_345, "12.345 mods"],
  ])("counts in %s: %d", (locale, count, text) => {
    expect(say(locale, "{count, plural, =0 {no mods} one {# mod} other {# mods}}", { count })).toBe(text);
  });

  test.each([
    [1, "файл"],
    [2, "файла"],
    [5, "файлов"],
    [21, "файл"],
  ])("knows the plural of the language: %d", (n, text) => {
    const message = "{n, plural, one {файл} few {файла} many {файлов} other {файла}}";
    expect(say("ru", message, { n })).toBe(text);
  });

  test("chooses by a word, with other for the rest", () => {
    const message = "{kind, select, mod {a mod} other {a thing}}";
    expect([say("en-US", message, { kind: "mod" }), say("en-US", message, { kind: "x" })]).toEqual([
      "a mod",
      "a thing",
    ]);
  });

  test("keeps elements as they came, in their place, with neighbouring texts joined", () => {
    const wrap = (within: unknown[]) => ({ link: within });
    const message = compileMessage("See <a>the {what}</a>, {when} or never");
    const when = { element: true };
    expect(formatParts("en-US", message, { a: wrap, what: "rules", when })).toEqual([
      "See ",
      { link: ["the rules"] },
      ", ",
      when,
      " or never",
    ]);
  });

  test("dates are in UTC, in the language's order", () => {
    expect(say("en-US", "{at, date, medium}", { at: Date.UTC(2026, 10, 21, 23, 59) })).toBe("Nov 21, 2026");
    expect(say("de", "{at, date, medium}", { at: Date.UTC(2026, 10, 21, 23, 59) })).toBe("21.11.2026");
  });

  test("raises without a value, and when it is none", () => {
    expect(() => say("en-US", "{name}")).toThrow('misses its value "name"');
    expect(() => compileMessage("{name")).toThrow("EXPECT_ARGUMENT_CLOSING_BRACE");
  });
});

describe("languages made out of English", () => {
  const message = compileMessage("Hello {name}, {count, plural, one {# file} other {# files}}");
  const values = { name: "Ada", count: 2 };

  test("accents leave no plain letter of ours, and placeholders alone", () => {
    const text = formatMessage("en-XA", accent(message), values);
    expect(text.replace("Ada", "")).not.toMatch(/[a-z]/i);
    expect(text).toContain("Ada");
    expect(formatMessage("en-XA", accent("Settings")).length).toBeGreaterThanOrEqual(
      Math.floor("Settings".length * 1.4),
    );
  });

  test("mirrored words run the other way", () => {
    expect(formatMessage("ar-XB", mirror("Search"))).toBe("\u202ESearch\u202C");
  });

  test("upside down reads from the end", () => {
    expect(turnOver("Mods")).toBe("spoW");
    expect(formatMessage("en-UD", turnOver(compileMessage("By {name}.")), values)).toBe("˙Ada ʎꓭ");
  });
});

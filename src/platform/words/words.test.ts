// Tests of compiled messages in any language, and of the pseudo-locales.
import { describe, expect, test } from "vitest";
import { formatMessage, formatParts } from "#kernel/message.ts";
import { compileMessage } from "./compile-message.ts";
import { accent, mirror, turnOver } from "./pseudo.ts";

const say = (locale: string, text: string, values?: Record<string, unknown>) =>
  formatMessage(locale, compileMessage(text), values);

describe("a message", () => {
  test("without placeholders is a plain string", () => {
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
  ])("uses the plural rules of the language: %d", (n, text) => {
    const message = "{n, plural, one {файл} few {файла} many {файлов} other {файла}}";
    expect(say("ru", message, { n })).toBe(text);
  });

  test("selects by a value, with other as default", () => {
    const message = "{kind, select, mod {a mod} other {a thing}}";
    expect([say("en-US", message, { kind: "mod" }), say("en-US", message, { kind: "x" })]).toEqual([
      "a mod",
      "a thing",
    ]);
  });

  test("keeps elements in place, with adjacent texts joined", () => {
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

  test("dates are in UTC, in the language's format", () => {
    expect(say("en-US", "{at, date, medium}", { at: Date.UTC(2026, 10, 21, 23, 59) })).toBe("Nov 21, 2026");
    expect(say("de", "{at, date, medium}", { at: Date.UTC(2026, 10, 21, 23, 59) })).toBe("21.11.2026");
  });

  test("throws for a missing or invalid value", () => {
    expect(() => say("en-US", "{name}")).toThrow('The value of "name" is missing');
    expect(() => compileMessage("{name")).toThrow("EXPECT_ARGUMENT_CLOSING_BRACE");
  });
});

describe("pseudo-locales", () => {
  const message = compileMessage("Hello {name}, {count, plural, one {# file} other {# files}}");
  const values = { name: "Ada", count: 2 };

  test("accents leave no plain ASCII letters and keep placeholders", () => {
    const text = formatMessage("en-XA", accent(message), values);
    expect(text.replace("Ada", "")).not.toMatch(/[a-z]/i);
    expect(text).toContain("Ada");
    expect(formatMessage("en-XA", accent("Settings")).length).toBeGreaterThanOrEqual(
      Math.floor("Settings".length * 1.4),
    );
  });

  test("mirrored text runs right to left", () => {
    expect(formatMessage("ar-XB", mirror("Search"))).toBe("\u202ESearch\u202C");
  });

  test("upside-down text reads from the end", () => {
    expect(turnOver("Mods")).toBe("spoW");
    expect(formatMessage("en-UD", turnOver(compileMessage("By {name}.")), values)).toBe("˙Ada ʎꓭ");
  });
});

// House rules of messages: every id used by pages has a message, and every message is used.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { root, sources } from "./sources.ts";

const pages = sources("src/web/**/*.{ts,tsx}").filter(({ path }) => !path.includes(".test."));
const code = pages.map(({ text }) => text).join("\n");
const catalogs = sources("locales/en-US/*.json").map(({ path, text }) => ({
  area: path.replace("locales/en-US/", "").replace(".json", ""),
  messages: JSON.parse(text) as Record<string, string>,
}));
/** Mails are written by the server, and API clients get English; their messages are tested elsewhere. */
const ofPages = catalogs.filter(({ area }) => area !== "mail" && area !== "programs");
/** Refusal messages are referenced by codes, checked in `refusals.test.ts`. */
const asked = ofPages.filter(({ area }) => area !== "refusals");
const ids = asked.flatMap(({ messages }) => Object.keys(messages));

/** Ids as written: complete (`"a.b"`), or with a dynamic part (`a.${x}.b`, matched as a pattern). */
function uses(text: string): { whole: string[]; patterns: RegExp[] } {
  const places = /(?:<Text\b[^>]*?\bid=\{?|\bt\(\s*)(?:"([^"]+)"|`([^`]+)`)/g;
  const whole: string[] = [];
  const patterns: RegExp[] = [];
  for (const [, plain, template] of text.matchAll(places)) {
    if (plain !== undefined) whole.push(plain);
    else if (template !== undefined) patterns.push(patternOf(template));
  }
  return { whole, patterns };
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("[\\w.-]+")}$`);
}

/** Every id-like template anywhere, for ids that are selected before they reach `t`. */
const templates = [...code.matchAll(/`([a-z]+\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, found]) => patternOf(found ?? ""));

test("every id used by a page has a message", () => {
  const unknown = pages.flatMap(({ path, text }) => {
    const { whole, patterns } = uses(text);
    const missing = [
      ...whole.filter((id) => !ids.includes(id)),
      ...patterns.filter((pattern) => !ids.some((id) => pattern.test(id))).map(String),
    ];
    return missing.map((id) => `${path}: ${id}`);
  });
  expect(unknown).toEqual([]);
});

test("every message is used somewhere", () => {
  const unused = ids.filter((id) => !code.includes(`"${id}"`) && !templates.some((pattern) => pattern.test(id)));
  expect(unused).toEqual([]);
});

describe.each(catalogs.map(({ area, messages }) => [area, messages] as const))("%s", (area, messages) => {
  test("ids begin with the area", () => {
    // API-only refusals share their codes with those of forms.
    const begin = area === "programs" ? "refusals." : `${area}.`;
    expect(Object.keys(messages).filter((id) => !id.startsWith(begin))).toEqual([]);
  });

  test("messages are not empty", () => {
    expect(Object.entries(messages).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("messages are valid", () => {
    const broken = Object.entries(messages).flatMap(([id, text]) => {
      try {
        parse(text);
        return [];
      } catch (error) {
        return [`${id}: ${String(error)}`];
      }
    });
    expect(broken).toEqual([]);
  });

  test("plurals have a form for everything else", () => {
    const walk = (parts: MessageFormatElement[]): void => {
      for (const part of parts) {
        if (part.type !== TYPE.plural && part.type !== TYPE.select) continue;
        expect(Object.keys(part.options)).toContain("other");
        for (const option of Object.values(part.options)) walk(option.value);
      }
    };
    for (const text of Object.values(messages)) walk(parse(text));
  });
});

test("every area has a module that pages load it by", () => {
  for (const { area } of ofPages) {
    const module = readFileSync(join(root, `src/web/i18n/${area}.ts`), "utf8");
    expect(module).toContain(`locales/en-US/${area}.json`);
  }
});

const british =
  /\b(?:\w*colour|licence|catalogue|programme|favour|behaviour|neighbour|centre|grey|cancelled|\w*(?:recogni|organi|authori|customi|normali|initiali)s(?:e|ing|ation)|analyse|dialogue)/i;

/** "email", like the field itself. */
const hyphenated = /\be-mails?\b/i;

/** Archaic, translated-sounding or not the field's term; the voice is described in CONTRIBUTING.md. */
const unused =
  /\b(?:stands?|whoever|any more|somebody|everybody|makers?|e-mails?|mailbox|kinds? of|pictures?|in your name|in their name|goes away|look into|at hand|call(?:ed)? off|on record|of yours|not yours|by now|last touches|what it says|wherever)\b/i;

test("English texts use the words of the voice", () => {
  const messages = catalogs.flatMap((one) => Object.entries(one.messages));
  expect(messages.filter(([, text]) => unused.test(text))).toEqual([]);
});

test("texts are in American spelling", () => {
  const texts = [...sources("src/web/texts/legal/*.md"), ...sources("docs/**/*.md"), ...sources("*.md")].flatMap(
    ({ path, text }) => text.split("\n").map((line, at) => [`${path}:${at + 1}`, line] as const),
  );
  const messages = catalogs.flatMap((one) => Object.entries(one.messages));
  expect([...texts, ...messages].filter(([, text]) => british.test(text) || hyphenated.test(text))).toEqual([]);
});

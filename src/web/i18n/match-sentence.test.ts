// Guarantees of recognising sentences: exact words, values as they stood, and time that grows with the sentence only.
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMessage } from "#kernel/message.ts";
import { compileAll } from "#platform/words/read-catalogues.ts";
import { sentenceMatcher } from "./match-sentence.ts";

const texts = {
  plain: "Choose a file first.",
  title: "You do not have the permission {permission} on {title}.",
  taken: 'The address "{slug}" is taken. Choose another.',
  other: 'The address "{slug}" {fault}.',
  long: "A name has at most {most, plural, one {# character} other {# characters}}.",
  both: "{first} and {first} are the same.",
  signs: "It's one of '<' > : \" | ? * and '{'x'}'.",
};
const catalogue = compileAll(texts, "test");
const find = sentenceMatcher(catalogue);

test.each([
  ["Choose a file first.", "plain", {}],
  [
    "You do not have the permission EDIT_BODY on A.B. on C..",
    "title",
    { permission: "EDIT_BODY", title: "A.B. on C." },
  ],
  ['The address "a" is taken. Choose another.', "taken", { slug: "a" }],
  ['The address "a" is odd.', "other", { slug: "a", fault: "is odd" }],
  ["A name has at most 65,536 characters.", "long", { most: 65_536 }],
  ["A name has at most 2048 characters.", "long", { most: 2048 }],
  ["A name has at most 1 character.", "long", { most: 1 }],
  ["x and x are the same.", "both", { first: "x" }],
  ["It's one of < > : \" | ? * and {x}.", "signs", {}],
])("%j is known", (sentence, id, values) => {
  expect(find(sentence)).toEqual({ id, values });
});

test.each([
  "choose a file first.",
  "Choose a file first. ",
  " Choose a file first.",
  "Choose a file first.\n",
  "A name has at most many characters.",
  "A name has at most -1 characters.",
  "A name has at most 1e3 characters.",
  "A name has at most 1,2 characters.",
  "x and y are the same.",
  "You do not have the permission  on .",
  'The address "" is taken. Choose another.',
  "",
])("%j is not", (sentence) => {
  expect(find(sentence)).toBeNull();
});

test("values keep whatever stood there", () => {
  const odd = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom("$&", "$1", "\\", "(.*)+", "<b>", "{x}", "__proto__", "\u202E\uD800\0"),
  );
  fc.assert(
    fc.property(odd, (slug) => {
      const sentence = formatMessage("en-US", catalogue.taken ?? "", { slug });
      const found = find(sentence);
      expect(formatMessage("en-US", catalogue[found?.id ?? ""] ?? "", found?.values)).toBe(sentence);
    }),
  );
});

test("however long or repetitive, a sentence is read quickly", () => {
  const many = sentenceMatcher(
    compileAll(
      Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`m${i}`, `{a}a{b}a{c}a{d}a{e}!${i}`])),
      "test",
    ),
  );
  const before = process.cpuUsage();
  for (const length of [100, 1000, 4000, 1_000_000]) expect(many("a".repeat(length))).toBeNull();
  expect(many(`${"a".repeat(3990)}!299`)?.id).toBe("m299");
  // Work, not time: what grows with the square of the length takes minutes of it.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});

test("what cannot be recognised cannot be in a catalogue", () => {
  expect(() => sentenceMatcher(compileAll({ tag: "<b>{x}</b>" }, "test"))).toThrow(/plain placeholders/);
});

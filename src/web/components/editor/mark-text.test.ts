// Tests of the editor's toolbar: each button adds its markup around or before the selection, and removes it again.
import fc from "fast-check";
import { expect, test } from "vitest";
import { marks, markText, type Edit, type Mark } from "./mark-text.ts";

const apply = (text: string, edit: Edit) => text.slice(0, edit.start) + edit.insert + text.slice(edit.end);

/** `[` and `]` mark the ends of the selection. */
function pressed(shown: string, mark: Mark): string {
  const start = shown.indexOf("[");
  const text = shown.replace("[", "").replace("]", "");
  const edit = markText(text, start, shown.indexOf("]") - 1, mark);
  const result = apply(text, edit);
  return `${result.slice(0, edit.from)}[${result.slice(edit.from, edit.to)}]${result.slice(edit.to)}`;
}

test.each<[string, Mark, string]>([
  ["a [word] b", "bold", "a **[word]** b"],
  ["a **[word]** b", "bold", "a [word] b"],
  ["a [] b", "italic", "a *[]* b"],
  ["a *[word]* b", "italic", "a [word] b"],
  ["a **[word]** b", "italic", "a ***[word]*** b"],
  ["a ***[word]*** b", "italic", "a **[word]** b"],
  ["one\n[two\nthree]\nfour", "list", "one\n[- two\n- three]\nfour"],
  ["[- two\n- three]", "list", "[two\nthree]"],
  ["[two\nthree]", "numbers", "[1. two\n2. three]"],
  ["tit[]le", "heading", "## title[]"],
  ["### tit[]le", "heading", "## title[]"],
  ["[### title]", "heading3", "[title]"],
  ["[## title]", "heading4", "[#### title]"],
  ["a [word] b", "strike", "a ~~[word]~~ b"],
  ["end[]", "table", "end\n\n| []  |   |\n| --- | --- |\n|   |   |\n"],
  ["[said]", "quote", "[> said]"],
  ["see [here]", "link", "see [here]([https://])".replace("[here]", "⟦here⟧")],
  ["[code]", "code", "`[code]`"],
  ["[a\nb]", "code", "```\n[a\nb]\n```"],
])("%j, %s", (shown, mark, expected) => {
  const plain = expected.replace("⟦", "[").replace("⟧", "]");
  expect(pressed(shown, mark)).toBe(plain);
});

test("a selected URL becomes the link's target", () => {
  const edit = markText("https://a.example", 0, 17, "link");
  expect(apply("https://a.example", edit)).toBe("[](https://a.example)");
});

test("the selection stays inside the text, for any input", () => {
  const mark = fc.constantFrom(...marks);
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), mark, (text, a, b, chosen) => {
      const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
      const edit = markText(text, start, end, chosen);
      const length = apply(text, edit).length;
      expect(edit.from).toBeLessThanOrEqual(edit.to);
      expect(edit.to).toBeLessThanOrEqual(length);
      expect(edit.from).toBeGreaterThanOrEqual(0);
    }),
  );
});

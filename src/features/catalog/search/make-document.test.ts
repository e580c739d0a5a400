// Tests of which words of a description are searched.
import { expect, test } from "vitest";
import { bodyWords } from "./make-document.ts";

test.each([
  ["# Big *bold* words", "# Big *bold* words"],
  ["See [the wiki](https://example.org/x 'Title') now", "See [the wiki] now"],
  ["![Banner](/a.png) <img src='x.png' alt=lamp> end", "![Banner] end"],
  ["before\n```js\nsecret()\n```\nafter", "before after"],
  ["before\n```\nnever closed", "before"],
  ["<!-- hidden --> https://example.org/path?q=1 shown&nbsp;", "shown"],
  ["a < b and c > d", "a < b and c > d"],
  ["<!-- a --> b <!-- c --> d <!-- open", "b d <!-- open"],
])("%j leaves %j", (markdown, words) => expect(bodyWords(markdown)).toBe(words));

test.each(["<!--", "](", "]( ", "](a b", "<a", "```\n"])("%j many times is read in one pass", (beginning) => {
  expect(bodyWords(beginning.repeat(500_000)).length).toBeLessThanOrEqual(beginning.length * 500_000);
});

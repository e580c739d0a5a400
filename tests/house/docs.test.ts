// House rules of the documentation: every path and npm script it mentions exists.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./sources.ts";

const documents = sources("*.md", "{docs,bench,src,tests,deploy}/**/*.md");

test("mentioned paths exist", () => {
  const folders = "src|tests|scripts|docs|migrations|locales|bench|deploy|\\.ci";
  const path = new RegExp(`\`((?:${folders})/[^\`\\s<>*{}…$:]*)\``, "g");
  const lost = documents.flatMap(({ path: document, text }) =>
    [...text.matchAll(path)]
      .map(([, cited = ""]) => cited)
      .filter((cited) => !existsSync(join(root, cited)))
      .map((cited) => `${document}: ${cited}`),
  );
  expect(lost).toEqual([]);
});

test("links resolve", () => {
  const lost = documents.flatMap(({ path: document, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)[^)]*\)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !existsSync(join(root, dirname(document), link)))
      .map((link) => `${document}: ${link}`),
  );
  expect(lost).toEqual([]);
});

test("mentioned npm scripts exist", () => {
  const scripts = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;
  const lost = documents.flatMap(({ path: document, text }) =>
    [...text.matchAll(/npm run ([a-z][\w:-]*)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${document}: npm run ${name}`),
  );
  expect(lost).toEqual([]);
});

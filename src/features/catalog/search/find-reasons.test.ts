// Tests of why a hit was found: the place of each word, other spellings, and nothing that was not found.
import { expect, test } from "vitest";
import tags from "#features/catalog/data/tags.json" with { type: "json" };
import { bodyWords } from "#features/catalog/search/make-document.ts";
import type { SearchHit } from "./document.ts";
import { findReasons, needsBody } from "./find-reasons.ts";
import { readMeanings } from "./read-meanings.ts";
import { makeTagNames } from "./tag-names.ts";

const hit: SearchHit = {
  id: "AAAAAAAA",
  slug: "applied-storage",
  title: "Applied Energistics 2",
  summary: "Minimaps, and 最適化 of everything else.",
  author: "nora",
  authorId: "BBBBBBBB",
  organization: "Deepfield Labs",
  organizationId: "CCCCCCCC",
  projectTypes: ["mod"],
  categories: ["optimization", "magic"],
  displayCategories: ["optimization"],
  license: "MIT",
  openSource: true,
  clientSide: "required",
  serverSide: "unsupported",
  environment: ["client_only"],
  downloads: 1,
  follows: 1,
  published: 0,
  updated: 0,
  color: null,
  iconUrl: null,
  gallery: [],
  featuredGallery: null,
  latestVersion: null,
  disclosureTypes: [],
  gameVersions: ["1.21.4"],
  loaders: ["fabric"],
};
const body = bodyWords("Adds **quibbling** walruses. <!-- zanzibar --> [Shore](https://example.org/kraken)");
const loaders = tags.loaders.map((row) => ({ ...row, hidden: false }));

function senses(query: string, locale: string) {
  const names = makeTagNames(locale, tags.categories, loaders);
  const { meanings, values } = readMeanings(query, names, (word) => word === "1.21.4" || word === "1.20.1");
  return (word: string) => ({
    named: values.get(word) ?? [],
    also: meanings.find((meaning) => meaning.word === word)?.also ?? [],
  });
}

function reasons(query: string, locale = "en-US") {
  const found = findReasons(query, hit, body, senses(query, locale));
  return found.map(({ kind, words, as }) => `${kind}: ${words.join(" ")}${as === null ? "" : ` = ${as}`}`);
}

test.each<[string, string[]]>([
  ["applied energistics", ["title: applied energistics"]],
  ["energ", ["title: energ"]],
  ["applied energetsics", ["title: applied", "title: energetsics = energistics"]],
  ["ae2", ["initials: ae2"]],
  ["app lied", ["title: app lied"]],
  ["storage", ["slug: storage"]],
  ["nora deepfield", ["creator: nora deepfield"]],
  ["fps", ["category: fps = optimization"]],
  ["magic fabric 1.21.4", ["gameVersion: 1.21.4 = 1.21.4", "loader: fabric = fabric", "category: magic = magic"]],
  ["client mods", ["environment: client = client", "type: mods = mod"]],
  ["everything", ["summary: everything"]],
  ["最適化", ["summary: 最適化"]],
  ["quibbling walruses applied", ["title: applied", "description: quibbling walruses"]],
])("%j matches %j", (query, expected) => expect(reasons(query)).toEqual(expected));

test("tags are named in the reader's language, too", () => {
  expect(reasons("Optimierung", "de")).toEqual(["category: optimierung = optimization"]);
  expect(reasons("Optimierung")).toEqual([]);
});

test("words that match nothing, tags it does not have, and hidden text of a description give no reason", () => {
  expect(reasons("parsnips quilt 1.20.1 server")).toEqual([]);
  expect(reasons("zanzibar kraken")).toEqual([]);
  expect(reasons("")).toEqual([]);
});

test("synonyms that are words are named", () => {
  expect(findReasons("map", { ...hit, title: "Minimap" }, "", senses("map", "en-US"))).toEqual([
    { kind: "title", words: ["map"], as: "minimap" },
  ]);
});

test("a description is needed only for words that nothing else explains", () => {
  const needs = (query: string) => needsBody(query, hit, senses(query, "en-US"));
  expect(["applied fps", "ae2 nora", "fabric"].filter(needs)).toEqual([]);
  expect(["quibbling", "applied energetsics"].filter((query) => !needs(query))).toEqual([]);
});

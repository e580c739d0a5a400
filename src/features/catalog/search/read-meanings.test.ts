// Tests of which words of a query name a filter, in English and in other languages.
import { expect, test } from "vitest";
import tags from "#features/catalog/data/tags.json" with { type: "json" };
import { readMeanings } from "./read-meanings.ts";
import { makeTagNames } from "./tag-names.ts";

const loaders = tags.loaders.map((row) => ({ ...row, hidden: false }));
const namesIn = (locale: string) => makeTagNames(locale, tags.categories, loaders);
const english = namesIn("en-US");
const read = (text: string, names = english) => readMeanings(text, names, (word) => /^1\.\d+(?:\.\d+)?$/.test(word));
const named = (text: string, names = english) =>
  read(text, names).named.map(({ kind, value, rest }) => `${kind} ${value} | ${rest}`);

test.each<[string, string[]]>([
  ["optimization", ["category optimization | "]],
  ["Magic lanterns", ["category magic | lanterns"]],
  ["1.21.4 fabric", ["gameVersion 1.21.4 | fabric", "loader fabric | 1.21.4"]],
  ["fps", ["category optimization | "]],
  ["optimisaton", ["category optimization | "]],
  ["lamps optimi", ["category optimization | lamps"]],
  ["better world generation please", ["category worldgen | better please"]],
  ["legacy-fabric", ["loader legacy-fabric | "]],
  ["sodium mods", ["type mod | sodium"]],
  ["server minigame", ["environment server | minigame", "category minigame | server"]],
  ["lanterns", []],
  ["map", []],
  ["9.9.9", []],
])("%j names %j", (text, expected) => expect(named(text)).toEqual(expected));

test("names are known in the reader's language and in English", () => {
  expect(named("Optimierung", namesIn("de"))).toEqual(["category optimization | "]);
  expect(named("optimization Ressourcenpakete", namesIn("de"))).toEqual([
    "category optimization | Ressourcenpakete",
    "type resourcepack | optimization",
  ]);
  expect(named("最適化", namesIn("ja"))).toEqual(["category optimization | "]);
  expect(named("Optimierung")).toEqual([]);
});

test("synonyms that are words match in place of the typed one", () => {
  expect(read("map").meanings).toEqual([{ word: "map", filter: null, also: ["minimap", "worldmap"] }]);
});

test("a loader and a game version must be carried by the same version, two loaders are alternatives", () => {
  const is = (field: string, value: string) => ({ kind: "is", field, value });
  const either = { kind: "or", of: [is("loaders", "fabric"), is("loaders", "quilt")] };
  const both = { kind: "and", of: [either, is("game_versions", "1.21.4")] };
  expect(read("fabric 1.21.4 quilt").meanings.map(({ filter }) => filter)).toEqual([both, both, both]);
});

// Tests tricky filter semantics: conditions that must match on the same version, and what "not" excludes.
import { expect, test } from "vitest";
import { makeDocument } from "./arbitrary-catalog.fixture.ts";
import { matchesFilter } from "./evaluate.ts";
import { allOf, anyOf, exclude, type Filter, include, not } from "./filter.ts";

const mixed = makeDocument({
  id: "mixed000",
  title: "Mixed",
  categories: ["magic"],
  projectTypes: ["mod", "datapack"],
  environment: ["client_only"],
  versions: [
    { id: "v2", loaders: ["forge"], gameVersions: ["1.20.2"] },
    { id: "v1", loaders: ["fabric"], gameVersions: ["1.20.1"], environment: "server_only", projectTypes: ["mod"] },
  ],
});
const empty = makeDocument({ id: "empty000", title: "Empty", projectTypes: ["mod"], environment: ["client_only"] });

const fabric = include("categories", "fabric");
const v1202 = include("game_versions", "1.20.2");

test.each<[string, Filter, boolean]>([
  ["both must match in one version", allOf([fabric, v1202]), false],
  ["either matches", anyOf([fabric, v1202]), true],
  ["a matching pair", allOf([include("loaders", "forge"), v1202]), true],
  ["a category and a loader", allOf([include("categories", "magic"), fabric]), true],
  ["a category or a loader, on one version", allOf([include("categories", "fabric", "magic"), v1202]), true],
  ["a version's own environment", allOf([fabric, include("environment", "client_only")]), false],
  ["a version without one has the project's", allOf([v1202, include("environment", "client_only")]), true],
  ["a version's own type", allOf([fabric, include("project_types", "datapack")]), false],
  ["any type of the project", allOf([fabric, include("all_project_types", "datapack")]), true],
  ["excluding a loader excludes the project", exclude("categories", "fabric"), false],
  ["excluding a pair that no version has", not(allOf([fabric, v1202])), true],
  ["excluding a pair that a version has", not(allOf([include("loaders", "forge"), v1202])), false],
  ["include one, exclude the other", allOf([v1202, exclude("loaders", "fabric")]), false],
  ["a double negation", not(not(fabric)), true],
])("%s", (_, filter, expected) => {
  expect(matchesFilter(mixed, filter)).toBe(expected);
});

test("a project without versions counts as having one empty version", () => {
  expect(matchesFilter(empty, fabric)).toBe(false);
  expect(matchesFilter(empty, exclude("categories", "fabric"))).toBe(true);
  expect(matchesFilter(empty, allOf([include("project_types", "mod"), include("environment", "client_only")]))).toBe(
    true,
  );
});

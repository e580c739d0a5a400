// Tests filters as clients write them: the meaning of each spelling, and refusals that name the input.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Problem } from "#kernel/problem.ts";
import { allOf, anyOf, checkFilterSize, compare, exclude, type Filter, include, not } from "./filter.ts";
import { parseFacets, parseFilterInputs } from "./parse-facets.ts";

const fabric = include("categories", "fabric");
const v1201 = include("game_versions", "1.20.1");
const mod = include("project_types", "mod");

/** The Problem that `run` throws. */
function problemOf(run: () => unknown): Problem {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("Nothing was refused.");
}

describe("facets", () => {
  test.each<[string, Filter | null]>([
    ['[["categories:fabric"]]', fabric],
    ['[["categories:fabric"],["versions:1.20.1"]]', allOf([fabric, v1201])],
    ['[["categories:fabric","versions:1.20.1"]]', anyOf([fabric, v1201])],
    ['[[["categories:fabric","versions:1.20.1"],"project_type:mod"]]', anyOf([allOf([fabric, v1201]), mod])],
    ['["categories:fabric","versions:1.20.1"]', allOf([fabric, v1201])],
    ['"categories:fabric"', fabric],
    [' [ [ "categories: fabric" ] ] ', fabric],
    ['[["project_type:Mod"]]', mod],
    ['[["Project_Type : mod"]]', mod],
    ['[["project_types:mod"]]', mod],
    ['[["categories=fabric"]]', fabric],
    ['[["categories:\\"fabric\\""]]', fabric],
    ["[[\"'categories:fabric'\"]]", fabric],
    ["[[\"title:'Mysterious Project'\"]]", include("title", "mysterious project")],
    ['[["name:Mysterious Project"]]', include("title", "mysterious project")],
    ['[["license:MIT"]]', include("license", "mit")],
    ['[["project_id:AABBccdd"]]', include("project_id", "AABBccdd")],
    ['[["categories!=fabric"]]', exclude("categories", "fabric")],
    ['[["categories != fabric"]]', exclude("categories", "fabric")],
    ['[["downloads>=100"]]', compare("downloads", ">=", 100)],
    ['[["downloads > 100"]]', compare("downloads", ">", 100)],
    [
      '[["follows<=5"],["created_timestamp<1700000000"]]',
      allOf([compare("follows", "<=", 5), compare("created_timestamp", "<", 1_700_000_000)]),
    ],
    ['[["downloads!=3"]]', not(compare("downloads", "=", 3))],
    ['[["open_source:true"]]', include("open_source", "true")],
    ["[]", null],
    ["[[]]", null],
    ["[[],[[]]]", null],
  ])("%s", (text, filter) => {
    expect(parseFacets(text)).toEqual(filter);
  });

  test.each([
    "[",
    "{}",
    "null",
    "7",
    "[[7]]",
    '[[[["categories:fabric"]]]]',
    '[["fabric"]]',
    '[[":fabric"]]',
    '[[""]]',
    '[["colour:red"]]',
    '[["__proto__:x"]]',
    '[["constructor:x"]]',
    '[["downloads:many"]]',
    '[["downloads>"]]',
    '[["versions>1.20"]]',
    '[["downloads:Infinity"]]',
    "[[null]]",
    '[["categories"]]',
  ])("refuses %s, naming facets", (text) => {
    const problem = problemOf(() => parseFacets(text));
    expect(problem.kind).toBe("invalid");
    expect(Object.keys(problem.fields)).toEqual(["facets"]);
    expect(problem.message.length).toBeLessThan(500);
  });

  test("refuses input that is too long, too wide or too deep", () => {
    const wide = JSON.stringify([Array.from({ length: 1025 }, () => "categories:a")]);
    const long = JSON.stringify([["title:" + "x".repeat(65_536)]]);
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    for (const text of [wide, long, deep]) expect(problemOf(() => parseFacets(text)).fields).toHaveProperty("facets");
    let nested = fabric;
    for (let i = 0; i < 64; i++) nested = { kind: "not", of: nested };
    expect(problemOf(() => checkFilterSize(nested, "facets")).fields).toHaveProperty("facets");
    expect(parseFacets(JSON.stringify([Array.from({ length: 1000 }, () => "categories:a")]))).not.toBeNull();
  });

  test("never throws anything but a Problem", () => {
    let refused = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.array(fc.string())).map((list) => JSON.stringify(list)),
        ),
        (text) => {
          try {
            parseFacets(text);
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            refused += 1;
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(100);
  });
});

describe("legacy inputs", () => {
  test.each<[string, Filter]>([
    [
      'categories="fabric" AND (versions="1.20.1" OR NOT versions="1.19")',
      allOf([fabric, anyOf([v1201, exclude("game_versions", "1.19")])]),
    ],
    ["categories = fabric and versions = 1.20.1", allOf([fabric, v1201])],
    ["categories:fabric OR versions:1.20.1 AND project_type:mod", anyOf([fabric, allOf([v1201, mod])])],
    ["NOT NOT categories=fabric", fabric],
    ["!(categories=fabric)", exclude("categories", "fabric")],
    [
      "categories=fabric && downloads >= 10 || follows < 3",
      anyOf([allOf([fabric, compare("downloads", ">=", 10)]), compare("follows", "<", 3)]),
    ],
    ["categories IN [fabric, 'magic']", anyOf([fabric, include("categories", "magic")])],
    ["categories NOT IN [fabric]", exclude("categories", "fabric")],
    ["title='It\\'s mine'", include("title", "it's mine")],
    ["license=LicenseRef-All-Rights-Reserved", include("license", "licenseref-all-rights-reserved")],
  ])("filters %s", (filters, filter) => {
    expect(parseFilterInputs({ filters })).toEqual(filter);
    expect(parseFilterInputs({ new_filters: filters })).toEqual(filter);
  });

  test("all inputs are ANDed; blank ones are ignored", () => {
    expect(
      parseFilterInputs({ facets: '[["project_type:mod"]]', filters: "categories=fabric", version: "1.20.1" }),
    ).toEqual(allOf([mod, fabric, v1201]));
    expect(parseFilterInputs({ version: 'versions="1.20.1"', facets: " ", filters: "" })).toEqual(v1201);
    expect(parseFilterInputs({ facets: undefined, filters: "  " })).toBeNull();
  });

  test.each([
    "categories=",
    "categories",
    "=fabric",
    "(categories=fabric",
    "categories=fabric)",
    "a=b AND",
    'title="x',
    "categories IN fabric",
    "NOT",
    "categories=fabric versions=1.20",
    "categories IN [a b]",
    "a && b",
    "downloads=x",
    "\u0000",
  ])("refuses %j, naming filters", (filters) => {
    expect(problemOf(() => parseFilterInputs({ filters })).fields).toHaveProperty("filters");
  });

  test("refuses input that is too deep or too long", () => {
    const deep = `${"(".repeat(5000)}downloads=1${")".repeat(5000)}`;
    const long = Array.from({ length: 1100 }, () => "follows=1").join(" OR ");
    const nots = `${"NOT ".repeat(8000)}downloads=1`;
    expect(problemOf(() => parseFilterInputs({ filters: deep })).fields).toHaveProperty("filters");
    expect(problemOf(() => parseFilterInputs({ filters: long })).fields).toHaveProperty("filters");
    expect(parseFilterInputs({ filters: nots })).toEqual(compare("downloads", "=", 1));
  });

  test("never throws anything but a Problem", () => {
    const piece = fc.constantFrom(
      "AND",
      "OR",
      "NOT",
      "(",
      ")",
      "categories",
      "downloads",
      "=",
      ">",
      "!",
      '"a"',
      "'",
      "IN",
      "[",
      "]",
      ",",
      "1",
      "&",
    );
    let understood = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        try {
          parseFilterInputs({ filters: `${pieces.join(" ")} ` });
          understood += 1;
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
        }
      }),
      { numRuns: 3000 },
    );
    expect(understood).toBeGreaterThan(0);
  });
});

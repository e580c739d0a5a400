// Tests of search URLs: every state survives its URL, any URL gives a state, and facets match.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseFacets } from "#features/catalog/search/parse-facets.ts";
import { displayModes } from "#web/lib/preferences.ts";
import { openRanges } from "./search-ranges.ts";
import { readSearch } from "./read-search.ts";
import { activeFilters, standing, toggle, without, withoutFilters } from "./change-search.ts";
import {
  emptySearch,
  facetsOf,
  filterKinds,
  pageSizes,
  searchHref,
  sortOrders,
  type SearchState,
} from "./search-state.ts";

const paramsOf = (address: string) => new URL(address, "http://t.example").searchParams;

const end = fc.constantFrom("", "week", "2026-02-28", "2026-02-31", "0", "1200", "-1", "x y");
const ends = fc.record({ from: end, to: end });

/** States that users can reach: from the empty one by clicks. */
const states = fc
  .record({
    query: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    sort: fc.constantFrom(...sortOrders),
    page: fc.integer({ min: 1, max: 100_000 }),
    size: fc.constantFrom(...pageSizes),
    view: fc.constantFrom(null, ...displayModes),
    openSource: fc.boolean(),
    hidden: fc.boolean(),
    snapshots: fc.boolean(),
    allVersions: fc.boolean(),
    ranges: fc.record({ updated: ends, published: ends, downloads: ends, followers: ends }),
    presses: fc.array(
      fc.record({
        kind: fc.constantFrom(...filterKinds),
        value: fc.constantFrom("client", "server", "fabric", "1.20+&=", "ü x"),
        to: fc.constantFrom("in", "out"),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ presses, ...rest }): SearchState => {
    const start: SearchState = { ...emptySearch, ...rest };
    const end = presses
      .filter(({ kind, value }) => kind !== "environment" || value === "client" || value === "server")
      .reduce((state, { kind, value, to }) => toggle(state, kind, value, to), start);
    return { ...end, page: rest.page };
  });

describe("URLs", () => {
  test("every state is restored from its URL", () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readSearch(paramsOf(searchHref("/mods", state)))).toEqual(state);
      }),
    );
  });

  test("any URL at all gives a state that has its own URL", () => {
    const names = fc.constantFrom("q", "g", "ng", "l", "nl", "c", "nc", "e", "ne", "o", "s", "sort", "page", "size");
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
        const state = readSearch(new URLSearchParams(pairs));
        expect(readSearch(paramsOf(searchHref("/mods", state)))).toEqual(state);
      }),
    );
  });

  test("no URL filters by more than 16 values of one kind, or 32 in total", () => {
    const many = (letter: string) => Array.from({ length: 240 }, (_, i) => [letter, `value-${letter}-${i}`]);
    const one = readSearch(new URLSearchParams(many("g")));
    expect(one.include.gameVersion).toEqual(
      many("g")
        .slice(0, 16)
        .map(([, value]) => value),
    );
    const all = readSearch(new URLSearchParams(["g", "ng", "l", "nl", "c", "nc"].flatMap(many)));
    expect(activeFilters(all)).toHaveLength(32);
    expect(readSearch(paramsOf(searchHref("/mods", all)))).toEqual(all);
  });

  test("defaults are omitted, and the order of values is kept", () => {
    expect(searchHref("/mods", emptySearch)).toBe("/mods");
    const address = "/mods?q=map&g=1.21.4&g=1.20&l=fabric&nl=forge&c=utility&nc=cursed&e=client";
    expect(searchHref("/mods", readSearch(paramsOf(address)))).toBe(address);
  });

  test("invalid values become defaults, and a value both included and excluded is included", () => {
    const state = readSearch(paramsOf("/mods?sort=best&page=0&size=7&view=wall&e=moon&l=forge&nl=forge"));
    expect(state).toEqual({ ...emptySearch, include: { ...emptySearch.include, loader: ["forge"] } });
  });
});

describe("clicks", () => {
  test("clicking twice changes nothing, and a value is never both included and excluded", () => {
    fc.assert(
      fc.property(states, fc.constantFrom("in", "out"), (state, to) => {
        const clean = standing(state, "loader", "quilt") === undefined;
        expect(clean).toBe(true);
        const once = toggle(state, "loader", "quilt", to);
        expect(standing(once, "loader", "quilt")).toBe(to);
        expect(toggle(once, "loader", "quilt", to)).toEqual({ ...state, page: 1 });
      }),
    );
  });

  test("excluding an included value moves it; clicking an excluded one removes it", () => {
    const included = toggle(emptySearch, "loader", "forge", "in");
    const excluded = toggle(included, "loader", "forge", "out");
    expect([excluded.include.loader, excluded.exclude.loader]).toEqual([[], ["forge"]]);
    expect(toggle(excluded, "loader", "forge", "in")).toEqual(emptySearch);
  });

  test("removing all filters one by one gives the same as clearing them and the text", () => {
    fc.assert(
      fc.property(states, (state) => {
        const end = activeFilters(state).reduce(without, state);
        expect(activeFilters(end)).toEqual([]);
        expect({ ...end, page: 1, ranges: openRanges }).toEqual({ ...withoutFilters(state), query: "" });
      }),
    );
  });
});

describe("facets", () => {
  test("the search operation accepts the facets of every state", () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(parseFacets(facetsOf("mod", state))).not.toBeNull();
      }),
    );
  });

  test("versions and loaders are alternatives, categories must all match, exclusions each apply", () => {
    const state = readSearch(paramsOf("/?g=1.21&g=1.20&ng=1.8&l=fabric&l=quilt&nl=forge&c=magic&c=food&nc=cursed&o=1"));
    expect(JSON.parse(facetsOf("mod", state))).toEqual([
      ["project_types:mod"],
      ["game_versions:1.21", "game_versions:1.20"],
      ["loaders:fabric", "loaders:quilt"],
      ["categories:magic"],
      ["categories:food"],
      ["game_versions!=1.8"],
      ["loaders!=forge"],
      ["categories!=cursed"],
      ["open_source:true"],
    ]);
    expect(JSON.parse(facetsOf("mod", state, { besides: "loader" }))).not.toContainEqual([
      "loaders:fabric",
      "loaders:quilt",
    ]);
  });

  test("a creator is a person or an organization; either name can be excluded", () => {
    const state = readSearch(paramsOf("/?by=nora&by=Deep+Field&who=someone&how=out"));
    expect(searchHref("/mods", state)).toBe("/mods?by=nora&by=Deep+Field&nby=someone");
    expect(JSON.parse(facetsOf(null, state))).toEqual([
      ["author:nora", "organization:nora", "author:Deep Field", "organization:Deep Field"],
      ["author!=someone"],
      ["organization!=someone"],
    ]);
  });

  test("one side must not require the other; both sides must both be supported", () => {
    const asked = (query: string) => JSON.parse(facetsOf("mod", readSearch(paramsOf(`/?${query}`)))).slice(1);
    expect(asked("e=client")).toEqual([
      ["client_side:required", "client_side:optional"],
      ["server_side:optional", "server_side:unsupported"],
    ]);
    expect(asked("e=server&e=client")).toEqual([["client_side:required"], ["server_side:required"]]);
    expect(asked("ne=server")).toEqual([["server_side!=required"]]);
  });
});

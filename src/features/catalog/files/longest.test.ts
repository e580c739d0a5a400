// Tests the readers' size limits, with inputs just below and above them.
import { expect, test } from "vitest";
import { readJson } from "./formats/read-json.ts";
import { readYaml } from "./formats/read-yaml.ts";
import { matchFabricRanges, matchMavenRange, matchNeoForgeRange } from "./match-game-versions.ts";

const all = [{ version: "1.20.1", version_type: "release", date: "2023-06-12" }] as const;

test("JSON with so many values that parsing would exhaust the thread's memory", () => {
  expect(readJson(`[${"0,".repeat(799_000)}0]`)).toHaveLength(799_001);
  expect(() => readJson(`[${"{},".repeat(400_001)}{}]`)).toThrow(RangeError);
  expect(() => readJson(`{${"[".repeat(800_001)}`)).toThrow(RangeError);
});

test("ranges of more than 64 alternatives or 512 characters", () => {
  expect(matchFabricRanges([Array(64).fill(">=1.20").join("||")], all)).toEqual(["1.20.1"]);
  expect(() => matchFabricRanges([Array(65).fill(">=1.20").join("||")], all)).toThrow(RangeError);
  expect(() => matchFabricRanges(Array(65).fill(">=1.20"), all)).toThrow(RangeError);
  expect(matchFabricRanges([">=1.20".padEnd(512)], all)).toEqual(["1.20.1"]);
  expect(() => matchFabricRanges([">=1.20".padEnd(513)], all)).toThrow(RangeError);
  expect(matchMavenRange(Array(64).fill("[1,2)").join(","), all)).toEqual(["1.20.1"]);
  expect(() => matchMavenRange(Array(65).fill("[1,2)").join(","), all)).toThrow(RangeError);
  expect(() => matchNeoForgeRange("[20.1.5,20.1.5),".repeat(33), all)).toThrow(RangeError);
});

test("YAML that expands through aliases", () => {
  expect(() => readYaml("a: &a [x]\nb: *a\n")).toThrow(SyntaxError);
});

test("YAML keeps scalars as strings, takes the last of duplicate keys and drops non-string keys", () => {
  expect(readYaml('api-version: 1.20\na: 1\na: !tag "2"\n? [x]\n: y\nlist: [1, true]\n')).toEqual({
    "api-version": "1.20",
    a: "2",
    list: ["1", "true"],
  });
});

// A new version's form is filled from its file first, and from the version before where the file is silent.
import { expect, test } from "vitest";
import type { Suggestion, VersionView } from "#features/catalog/contract.ts";
import { draftFrom } from "./draft-from.ts";

const silent: Suggestion = {
  versionNumber: null,
  name: null,
  channel: null,
  loaders: [],
  gameVersions: [],
  environment: null,
  sources: {},
  dependencies: [],
};
const previous = {
  versionNumber: "1.1",
  loaders: ["fabric"],
  gameVersions: ["1.21"],
  environment: "client_only",
} as unknown as VersionView;
const loaders = ["fabric", "quilt"];

test("the file's own word counts", () => {
  const said: Suggestion = {
    ...silent,
    versionNumber: "1.2",
    loaders: ["quilt"],
    gameVersions: ["1.21.4"],
    environment: "server_only",
    sources: { versionNumber: "quilt.mod.json", loaders: "quilt.mod.json" },
  };
  const { draft, sources } = draftFrom({ suggestion: said, previous, loaders, runs: true });
  expect(draft).toMatchObject({ versionNumber: "1.2", name: "1.2", loaders: ["quilt"], gameVersions: ["1.21.4"] });
  expect(draft.environment).toBe("server_only");
  expect(sources).toEqual(said.sources);
});

test("a silent file takes after the version before, and says so", () => {
  const { draft, sources } = draftFrom({ suggestion: silent, previous, loaders, runs: true });
  expect(draft).toMatchObject({ loaders: ["fabric"], gameVersions: ["1.21"], environment: "client_only" });
  expect(sources).toEqual({ loaders: "version 1.1", gameVersions: "version 1.1", environment: "version 1.1" });
});

test("a first version with a single possible loader has it", () => {
  const { draft } = draftFrom({ suggestion: silent, previous: null, loaders: ["minecraft"], runs: false });
  expect(draft.loaders).toEqual(["minecraft"]);
  expect(draft.environment).toBeNull();
});

test("loaders that the project cannot have are not chosen", () => {
  const said = { ...silent, loaders: ["paper", "fabric"] };
  expect(draftFrom({ suggestion: said, previous: null, loaders, runs: true }).draft.loaders).toEqual(["fabric"]);
});

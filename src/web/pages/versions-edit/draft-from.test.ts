// Tests that a new version's form is prefilled from its file first, and otherwise from the previous version.
import { expect, test } from "vitest";
import { noSuggestion, type Suggestion, type VersionView } from "#features/catalog/contract.ts";
import type { VersionDraft } from "#web/components/publish/version-fields.tsx";
import { draftFrom } from "./draft-from.ts";

const previous = {
  versionNumber: "1.1",
  loaders: ["fabric"],
  gameVersions: ["1.21"],
  environment: "client_only",
} as unknown as VersionView;
const loaders = ["fabric", "quilt"];

test("the file's own metadata wins", () => {
  const said: Suggestion = {
    ...noSuggestion,
    versionNumber: "1.2",
    loaders: ["quilt"],
    gameVersions: ["1.21.4"],
    environment: "server_only",
    sources: { versionNumber: "quilt.mod.json", loaders: "quilt.mod.json" },
  };
  const { draft, sources } = draftFrom({ suggestion: said, previous, loaders, runs: true, like: null });
  expect(draft).toMatchObject({ versionNumber: "1.2", name: "1.2", loaders: ["quilt"], gameVersions: ["1.21.4"] });
  expect(draft.environment).toBe("server_only");
  expect(sources).toEqual({ ...said.sources, name: "version number" });
});

test("values missing in the file come from the previous version, and say so", () => {
  const { draft, sources } = draftFrom({ suggestion: noSuggestion, previous, loaders, runs: true, like: null });
  expect(draft).toMatchObject({ loaders: ["fabric"], gameVersions: ["1.21"], environment: "client_only" });
  expect(sources).toEqual({ loaders: "version 1.1", gameVersions: "version 1.1", environment: "version 1.1" });
});

test("a first version with a single possible loader has it", () => {
  const { draft } = draftFrom({
    suggestion: noSuggestion,
    previous: null,
    loaders: ["minecraft"],
    runs: false,
    like: null,
  });
  expect(draft.loaders).toEqual(["minecraft"]);
  expect(draft.environment).toBeNull();
});

test("loaders that the project cannot have are not selected", () => {
  const said = { ...noSuggestion, loaders: ["paper", "fabric"] };
  expect(draftFrom({ suggestion: said, previous: null, loaders, runs: true, like: null }).draft.loaders).toEqual([
    "fabric",
  ]);
});

test("a version based on another has its values, and the number from its file", () => {
  const said: Suggestion = { ...noSuggestion, versionNumber: "1.3", loaders: ["quilt"], gameVersions: ["1.21.4"] };
  const like: VersionDraft = {
    versionNumber: "1.0",
    name: "The first",
    channel: "beta",
    loaders: ["fabric"],
    gameVersions: ["1.20.1"],
    environment: "server_only",
    changelog: "Old words.",
    status: "archived",
    dependencies: [{ kind: "required", projectId: "AbCd1234", versionId: null, fileName: null, title: "Library" }],
  };
  const { draft, sources } = draftFrom({ suggestion: said, previous, loaders, runs: true, like });
  const { channel, loaders: on, gameVersions, environment, dependencies } = like;
  expect(draft).toEqual({
    channel,
    loaders: on,
    gameVersions,
    environment,
    dependencies,
    versionNumber: "1.3",
    name: "1.3",
    changelog: "",
    status: "listed",
  });
  expect(sources).toMatchObject({ loaders: "version 1.0", dependencies: "version 1.0" });
});

// Tests of the download chooser: the initial choice is downloadable, and preferences are followed where possible.
import { describe, expect, test } from "vitest";
import { firstPick, loadersFor, versionFor, type ChooserVersion, type Downloads } from "./choose-download.ts";

const version = (id: string): ChooserVersion => ({
  id,
  name: id,
  versionNumber: id,
  channel: "release",
  published: "2026-01-01T00:00:00Z",
  address: id,
  file: { fileName: `${id}.jar`, url: `/data/${id}.jar`, size: 1 },
  requiredDependencies: 0,
});

const downloads: Downloads = {
  gameVersions: [
    { version: "25w31a", release: false },
    { version: "1.21", release: true },
    { version: "1.20", release: true },
  ],
  loaders: ["fabric", "forge"],
  versions: [version("new"), version("old")],
  best: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 1],
    [2, 1, 1],
  ],
  latest: [],
};

describe("download chooser", () => {
  test("starts with the newest release", () => {
    expect(firstPick(downloads)).toEqual({ gameVersion: "1.21", loader: "fabric" });
  });

  test("follows the last choice as far as the project supports it", () => {
    expect(firstPick(downloads, { gameVersion: "1.20", loader: "forge" })).toEqual({
      gameVersion: "1.20",
      loader: "forge",
    });
    expect(firstPick(downloads, { gameVersion: "1.21", loader: "forge" })).toEqual({
      gameVersion: "1.21",
      loader: "fabric",
    });
    expect(firstPick(downloads, { gameVersion: "1.8", loader: "forge" })).toEqual({
      gameVersion: "1.20",
      loader: "forge",
    });
    expect(firstPick(downloads, { gameVersion: "1.8", loader: "rift" })).toEqual({
      gameVersion: "1.21",
      loader: "fabric",
    });
  });

  test("every game version offers only loaders that have a version", () => {
    for (const { version: gameVersion } of downloads.gameVersions)
      for (const loader of loadersFor(downloads, gameVersion))
        expect(versionFor(downloads, { gameVersion, loader })).not.toBeNull();
    expect(versionFor(downloads, { gameVersion: "1.21", loader: "forge" })).toBeNull();
  });

  test("reports when there is nothing to download", () => {
    expect(firstPick({ gameVersions: [], loaders: [], versions: [], best: [], latest: [] })).toBeNull();
  });
});

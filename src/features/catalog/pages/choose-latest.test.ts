// Tests the newest version of each loader and channel.
import { expect, test } from "vitest";
import { chooseLatest } from "./choose-latest.ts";

const row = (id: string, channel: "release" | "beta" | "alpha", loaders: string[], day: number, game = ["1.20"]) => ({
  id,
  channel,
  loaders,
  game_versions: game,
  published_at: new Date(Date.UTC(2026, 0, day)),
});

test("each loader has its newest release; one version is listed once", () => {
  const rows = [
    row("both", "release", ["fabric", "forge"], 5, ["1.20", "1.21"]),
    row("quilt", "release", ["quilt"], 3),
    row("old", "release", ["fabric"], 1),
  ];
  expect(chooseLatest(rows, ["1.21", "1.20"])).toEqual([
    { versionId: "both", loaders: ["fabric", "forge"], gameVersion: "1.21" },
    { versionId: "quilt", loaders: ["quilt"], gameVersion: "1.20" },
  ]);
});

test("betas and alphas are listed only while they are newer", () => {
  const rows = [
    row("release", "release", ["fabric"], 5),
    row("past", "beta", ["fabric"], 4),
    row("next", "alpha", ["fabric"], 6),
    row("first", "beta", ["forge"], 2),
  ];
  expect(chooseLatest(rows, []).map(({ versionId }) => versionId)).toEqual(["release", "first", "next"]);
});

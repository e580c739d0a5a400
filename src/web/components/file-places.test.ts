// Tests where downloaded files belong.
import { expect, test } from "vitest";
import { placeOf, prismLink } from "./file-places.ts";

test.each([
  ["mod", "fabric", "mods", "game"],
  ["datapack", "fabric", "mods", "game"],
  ["datapack", "datapack", "saves/<world>/datapacks", "game"],
  ["plugin", "velocity", "plugins", "server"],
  ["mod", "paper", "plugins", "server"],
  ["shader", "iris", "shaderpacks", "game"],
  ["shader", "vanilla", "resourcepacks", "game"],
  ["resourcepack", "minecraft", "resourcepacks", "game"],
] as const)("a %s for %s belongs in %s", (type, loader, folder, on) => {
  expect(placeOf(type, loader)).toEqual({ folder, on });
});

test("a pack has no folder, and is handed to a launcher by its whole URL", () => {
  expect(placeOf("modpack", "fabric")).toBeNull();
  expect(prismLink("https://one.example/data/A1/My pack.mrpack?x=1&y")).toBe(
    "prismlauncher://import?url=https%3A%2F%2Fone.example%2Fdata%2FA1%2FMy%20pack.mrpack%3Fx%3D1%26y",
  );
});

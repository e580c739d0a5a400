// Tests which loaders' files can be added beside those of another.
import { expect, test } from "vitest";
import { acceptedLoaders } from "./accepted-loaders.ts";

test("a loader prefers its own files, then those of the loader it derives from, then packs", () => {
  expect(acceptedLoaders("quilt")).toEqual(["quilt", "fabric", "datapack", "minecraft"]);
  expect(acceptedLoaders("purpur")).toEqual(["purpur", "paper", "spigot", "bukkit", "datapack", "minecraft"]);
  expect(acceptedLoaders("fabric")).toEqual(["fabric", "datapack", "minecraft"]);
  expect(acceptedLoaders("constructor")).toEqual(["constructor", "datapack", "minecraft"]);
  expect(acceptedLoaders("minecraft")).toEqual(["minecraft", "datapack"]);
});

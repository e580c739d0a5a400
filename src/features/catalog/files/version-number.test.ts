// Tests reading version numbers and channels from names.
import { expect, test } from "vitest";
import { channelOf, tidyVersionNumber, versionFromFileName } from "./version-number.ts";

test.each([
  ["mod-1.2.3.jar", "1.2.3"],
  ["mod-v1.2.jar", "1.2"],
  ["mod_mc1.20.1-4.5.6.jar", "4.5.6"],
  ["mod-4.5.6+mc1.20.1.jar", "4.5.6"],
  ["Complementary_r5.2.1.zip", "r5.2.1"],
  ["Pack 1.19 Faithful.zip", "1.19"],
  ["mod-2.0.0-beta.3.jar", "2.0.0-beta.3"],
  ["nothing.jar", undefined],
])("the number in %s", (name, expected) => {
  expect(versionFromFileName(name)).toBe(expected);
});

test.each([
  ["1.0.0-alpha.2", "alpha"],
  ["2.0 BETA", "beta"],
  ["1.21-rc1", "beta"],
  ["1.21-pre2", "beta"],
  ["1.0", "release"],
] as const)("%s is in the channel %s", (text, channel) => {
  expect(channelOf(text)).toBe(channel);
});

test("an unacceptable number is made to fit", () => {
  expect(tidyVersionNumber(" 1.2 [for Forge] / öl ")).toBe("1.2-for-Forge-l");
  expect(tidyVersionNumber("9".repeat(50))).toHaveLength(32);
  expect(tidyVersionNumber("§§")).toBeUndefined();
});

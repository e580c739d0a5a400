// Tests file names: safe ones are stored as is, dangerous ones refused, content types set by extension.
import { expect, test } from "vitest";
import { checkFileName, contentTypeOf, extensionOf } from "./content-type.ts";

test.each([
  ["mod.jar", "application/java-archive"],
  ["Mod.JAR", "application/java-archive"],
  ["old.litemod", "application/java-archive"],
  ["pack.mrpack", "application/x-modrinth-modpack+zip"],
  ["pack.zip", "application/zip"],
  ["mod.jar.asc", "application/pgp-signature"],
  ["mod.sig", "application/pgp-signature"],
  ["key.gpg", "application/pgp-keys"],
  ["page.html", "application/octet-stream"],
  ["jar", "application/octet-stream"],
])("%s is served as %s", (name, type) => {
  expect(contentTypeOf(name)).toBe(type);
});

test("the extension is what follows the last dot", () => {
  expect(["a.tar.GZ", "none", "dot.", ".jar"].map(extensionOf)).toEqual(["gz", "", "", "jar"]);
});

test.each(["[1.20] My Mod+fabric-1.2.3 (beta).jar", "größe_名前.zip", "a'b&c.jar", "§6Pack.zip"])(
  "accepted: %s",
  (name) => {
    expect(() => checkFileName(name, "file")).not.toThrow();
  },
);

test.each([
  "",
  ".",
  "..",
  "a/b.jar",
  "a\\b.jar",
  "../x.jar",
  "a\0.jar",
  "a\n.jar",
  "exe\u202Eraj.jar",
  "zero\u200Bwidth.jar",
  "con.jar",
  "NUL",
  "com1.zip",
  "lpt9",
  "a:b.jar",
  "a?.jar",
  "a*.jar",
  'a"b.jar',
  "a<b.jar",
  "dot.",
  "space ",
  " space",
  `${"ä".repeat(126)}.jar`,
])("refused: %j", (name) => {
  expect(() => checkFileName(name, "file_parts")).toThrow(
    expect.objectContaining({
      kind: "invalid",
      fields: { file_parts: expect.objectContaining({ code: expect.stringMatching(/^file\.name\./) }) },
    }),
  );
});

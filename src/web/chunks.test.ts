// Tests of chunk assignment: modules needed by more pages never rank higher.
import { expect, test } from "vitest";
import fc from "fast-check";
import { placeOf, scopedClassName } from "./chunks.ts";

const folder = fc.constantFrom(
  "root", "later", "home", "search", "project", "user", "organization", "legal", "auth", "settings", "admin", "review", "create",
  "dashboard", "moderation", "report", "project-settings", "versions-edit"); // prettier-ignore
const folders = fc.uniqueArray(folder).map((some) => some.sort());

test("a module that more pages need has no higher rank", () => {
  fc.assert(
    fc.property(folders, folders, (some, more) => {
      const rank = (of: readonly string[]) => placeOf(of)?.rank ?? Infinity;
      expect(rank([...new Set([...some, ...more])].sort())).toBeLessThanOrEqual(rank(some));
    }),
  );
});

test.each([
  [["root"], "site"],
  [["home", "project", "search"], "site"],
  [["project", "search", "settings"], "project-search"],
  [["project", "versions-edit"], "project-forms"],
  [["admin", "auth", "settings"], "forms"],
  [["auth", "settings"], "auth-settings"],
  [["auth", "later", "settings"], "later"],
  [["settings"], "settings"],
  [["later", "settings"], "settings"],
])("what pages of %j need travels in %s", (some, name) => {
  expect(placeOf(some)?.name).toBe(name);
});

test("what only later parts need is left to the bundler", () => {
  expect(placeOf(["later"])).toBeNull();
});

test("class names differ by file and are the same on server and client", () => {
  const one = scopedClassName("row", "/one/src/web/ui/table.module.css?direct");
  expect(one).toMatch(/^row_[\w-]{4}$/);
  expect(scopedClassName("row", "/other/src/web/ui/table.module.css")).toBe(one);
  expect(scopedClassName("row", "/one/src/web/ui/chip.module.css")).not.toBe(one);
});

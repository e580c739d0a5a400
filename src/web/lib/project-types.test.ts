// Tests of type URLs: each type's list and projects map back to the type, nothing else does.
import { expect, test } from "vitest";
import { listPath, typeInPath, typeOrder } from "./project-types.ts";

test.each(typeOrder)("%s is found from its own paths", (type) => {
  expect(typeInPath(listPath(type))).toBe(type);
  expect(typeInPath(`/${type}/better-maps/versions`)).toBe(type);
});

test("other paths have no type", () => {
  for (const path of ["/", "/user/mod", "/modss", "/settings/pats", ""]) expect(typeInPath(path)).toBeNull();
});

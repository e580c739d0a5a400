// Guarantees of the addresses of kinds: each kind's list and projects lead back to the kind, nothing else does.
import { expect, test } from "vitest";
import { listPath, typeInPath, typeOrder } from "./project-types.ts";

test.each(typeOrder)("%s is found in its own addresses", (type) => {
  expect(typeInPath(listPath(type))).toBe(type);
  expect(typeInPath(`/${type}/better-maps/versions`)).toBe(type);
});

test("other addresses have no kind", () => {
  for (const path of ["/", "/user/mod", "/modss", "/settings/pats", ""]) expect(typeInPath(path)).toBeNull();
});

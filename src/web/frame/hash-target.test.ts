// Tests of URL fragments.
import { expect, test } from "vitest";
import { hashTarget } from "./hash-target.ts";

test.each([
  ["#files", "files"],
  ["#what%20we%20store", "what we store"],
  ["#%", "%"],
  ["#100%", "100%"],
  ["", ""],
])("%s targets %s", (hash, id) => {
  expect(hashTarget(hash)).toBe(id);
});

// Guarantees of what becomes of projects whose owner leaves.
import { expect, test } from "vitest";
import { erasureOutcome } from "#features/catalog/erasure/rules.ts";
import { projectStatuses } from "#features/catalog/projects/status.ts";

const alone = { inOrganization: false, owns: true, hasSuccessor: false };

test.each(projectStatuses.map((status) => [status]))("%s: others keep what is theirs", (status) => {
  expect(erasureOutcome({ ...alone, status, inOrganization: true })).toBe("left");
  expect(erasureOutcome({ ...alone, status, owns: false })).toBe("left");
  expect(erasureOutcome({ ...alone, status, hasSuccessor: true })).toBe("passed");
});

test("without others the public ones stay, what staff took down stays, and the rest goes", () => {
  expect(Object.groupBy(projectStatuses, (status) => erasureOutcome({ ...alone, status }))).toEqual({
    kept: expect.arrayContaining(["approved", "archived", "unlisted", "rejected", "withheld"]),
    deleted: expect.arrayContaining(["private", "processing", "draft", "scheduled"]),
  });
});

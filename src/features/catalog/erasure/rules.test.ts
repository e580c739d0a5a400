// Tests the outcome for projects whose owner's account is erased.
import { expect, test } from "vitest";
import { erasureOutcome } from "#features/catalog/erasure/rules.ts";
import { projectStatuses } from "#features/catalog/projects/status.ts";

const alone = { inOrganization: false, owns: true, hasSuccessor: false };

test.each(projectStatuses.map((status) => [status]))("%s: projects with other members stay with them", (status) => {
  expect(erasureOutcome({ ...alone, status, inOrganization: true })).toBe("left");
  expect(erasureOutcome({ ...alone, status, owns: false })).toBe("left");
  expect(erasureOutcome({ ...alone, status, hasSuccessor: true })).toBe("passed");
});

test("without other members, public projects and those taken down by staff stay and the rest are deleted", () => {
  expect(Object.groupBy(projectStatuses, (status) => erasureOutcome({ ...alone, status }))).toEqual({
    kept: expect.arrayContaining(["approved", "archived", "unlisted", "rejected", "withheld"]),
    deleted: expect.arrayContaining(["private", "processing", "draft", "scheduled"]),
  });
});

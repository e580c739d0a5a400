// No scope is forgotten on the tokens page, and each has its words.
import { expect, test } from "vitest";
import { grantableScopes } from "#kernel/scope.ts";
import words from "#locales/en-US/settings.json" with { type: "json" };
import { scopeGroups, scopeKey } from "./scope-groups.ts";

test("every scope that can be granted is in one group", () => {
  const grouped = scopeGroups.flatMap(({ scopes }) => scopes);
  expect(grouped.toSorted()).toEqual([...grantableScopes].toSorted());
});

test("every scope has a label and says what it allows", () => {
  const ids = grantableScopes.flatMap((scope) => [
    `settings.scope.${scopeKey(scope)}`,
    `settings.scope.${scopeKey(scope)}.says`,
  ]);
  expect(ids.filter((id) => !(id in words))).toEqual([]);
});

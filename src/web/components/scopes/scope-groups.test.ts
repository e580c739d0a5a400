// No scope is forgotten where people choose or read them, and each has its words.
import { expect, test } from "vitest";
import { grantableScopes, scopes } from "#kernel/scope.ts";
import words from "#locales/en-US/scopes.json" with { type: "json" };
import { scopeGroups, scopeKey } from "./scope-groups.ts";

test("every scope that can be granted is in one group", () => {
  const grouped = scopeGroups.flatMap((group) => group.scopes);
  expect(grouped.toSorted()).toEqual([...grantableScopes].toSorted());
});

test("every scope has a label and says what it allows", () => {
  const ids = scopes.flatMap((scope) => [`scopes.${scopeKey(scope)}`, `scopes.${scopeKey(scope)}.description`]);
  expect(ids.filter((id) => !(id in words))).toEqual([]);
});

// Tests that no scope is missing where users choose or read them, and that each has its label.
import { expect, test } from "vitest";
import { grantableScopes, scopes } from "#kernel/scope.ts";
import words from "#locales/en-US/scopes.json" with { type: "json" };
import { scopeGroups, scopeKey, scopePresets } from "./scope-groups.ts";

test("every grantable scope is in exactly one group", () => {
  const grouped = scopeGroups.flatMap((group) => group.scopes);
  expect(grouped.toSorted()).toEqual([...grantableScopes].toSorted());
});

test("presets have only grantable scopes", () => {
  const all = Object.values(scopePresets).flat();
  expect(all.filter((scope) => !grantableScopes.includes(scope))).toEqual([]);
});

test("every scope has a label and a description", () => {
  const ids = scopes.flatMap((scope) => [`scopes.${scopeKey(scope)}`, `scopes.${scopeKey(scope)}.description`]);
  expect(ids.filter((id) => !(id in words))).toEqual([]);
});

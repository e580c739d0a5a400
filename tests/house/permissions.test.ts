// Holds the document of permissions to the table that the authorization matrix tests.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operations } from "#api/registry.ts";
import { printPermissions } from "#tests/matrix/print-permissions.ts";
import { root } from "./sources.ts";

/** The text without what a formatter adds to tables. */
const plain = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---").trim();

test("docs/permissions.md says what the table says; else run scripts/write-permissions.ts", () => {
  const written = readFileSync(join(root, "docs/permissions.md"), "utf8");
  expect(plain(written)).toBe(plain(printPermissions(operations)));
});

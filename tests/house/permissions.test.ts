// House rules of the permissions document: it matches the table tested by the authorization matrix.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operations } from "#api/registry.ts";
import { printPermissions } from "#tests/matrix/print-permissions.ts";
import { root } from "./sources.ts";

/** The text without a formatter's table padding. */
const plain = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---").trim();

test("docs/permissions.md matches the table; else run scripts/write-permissions.ts", () => {
  const written = readFileSync(join(root, "docs/permissions.md"), "utf8");
  expect(plain(written)).toBe(plain(printPermissions(operations)));
});

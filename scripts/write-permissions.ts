// Generates docs/permissions.md from the permissions table.
// Usage: node scripts/write-permissions.ts
import { writeFileSync } from "node:fs";
import { operations } from "#api/registry.ts";
import { printPermissions } from "#tests/matrix/print-permissions.ts";

writeFileSync(new URL("../docs/permissions.md", import.meta.url), printPermissions(operations));

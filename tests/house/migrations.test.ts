// House rules of migrations: names in order, no duplicate numbers.
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashMigrations } from "#platform/database/migrate.ts";
import { root } from "./sources.ts";

test("migrations are valid: two branches with the same number are detected before they reach a database", () =>
  expect(() => hashMigrations(join(root, "migrations"))).not.toThrow());

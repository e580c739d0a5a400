// Holds the folder of migrations to its form: names in order, no number given twice.
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashMigrations } from "#platform/database/migrate.ts";
import { root } from "./sources.ts";

test("migrations can be read: two branches that took one number are told apart before they meet a database", () =>
  expect(() => hashMigrations(join(root, "migrations"))).not.toThrow());

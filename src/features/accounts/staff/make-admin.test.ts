// Tests the command that creates the first admin.
import { afterAll, beforeAll, expect, test } from "vitest";
import { findActor, makeAdmin } from "#features/accounts/index.ts";
import type { TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("promotes the named user, whose sessions end, and audits it", async () => {
  const person = await site.person("first-of-all");
  await makeAdmin(site.services.db, "First-of-all");
  expect(await findActor(site.services, person.session)).toBeNull();
  expect(await findActor(site.services, person.token)).toMatchObject({ person: { role: "admin" } });
  const records = site.services.db
    .selectFrom("audit_log")
    .select(["actor_id", "action"])
    .where("target_id", "=", person.id);
  expect(await records.execute()).toEqual([{ actor_id: person.id, action: "user.set-role" }]);
});

test.each(["nobody-is-called-so", ""])("refuses the name %j", async (name) => {
  await expect(makeAdmin(site.services.db, name)).rejects.toThrow("No account is named");
  const admins = site.services.db.selectFrom("users").select("username").where("role", "=", "admin");
  expect(await admins.where("username", "=", name).execute()).toEqual([]);
});

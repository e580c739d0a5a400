// Tests that nothing of an erased account remains, and that no other user's data is lost.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  downloadData,
  changeAddress,
  editUser,
  findAccount,
  getUser,
  planErasure,
  suspendUser,
  unsuspendUser,
} from "#features/accounts/contract.ts";
import { eraseAccounts } from "#features/accounts/index.ts";
import { features } from "#features/index.ts";
import { insertMember } from "#features/teams/index.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { approve, at, draftProject, join, openProject, publish, refused, upload } from "#tests/things.ts";

let site: TestSite;
let moderator: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  moderator = await site.person(undefined, "moderator");
});
afterAll(() => site.stop());

const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const eraseIn = (days: number) => eraseAccounts({ ...site.services, clock: { now: () => later(days) } }, features);
const plan = (who: TestPerson, username = who.username) => perform(planErasure, site.as(who), { username });

async function confirm(who: TestPerson, email: string): Promise<void> {
  const change = { email, email_verified_at: new Date() };
  await site.services.db.updateTable("users").set(change).where("id", "=", who.id).execute();
}

/** Every `table.column` whose text contains the word. */
async function placesOf(word: string): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(site.services.db);
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(table)} where position(lower(${word}) in lower(${sql.ref(column)}::text)) > 0 limit 1`.execute(
      site.services.db,
    );
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test("no name or email of the user remains, and the id only where it identifies nobody", async () => {
  const person = await site.person("unforgettable-zebra");
  const admin = await site.person(undefined, "admin");
  await confirm(person, "unforgettable-zebra@example.com");
  await openProject(site, person, moderator);
  const others = (await openProject(site, moderator, admin)).project;
  await join(site, others.teamId, person, 1023);
  await publish(site, person, others.id, { versionNumber: "2.0.0" });
  await upload(site, person);
  await perform(editUser, site.as(person), { user: person.id, username: "unforgettable-okapi" });
  await perform(editUser, site.as(admin), { user: person.id, bio: "Tidied." });
  await perform(findAccount, site.as(admin), { user: "unforgettable-zebra@example.com" });
  await perform(suspendUser, site.as(admin), { user: person.id, why: "Was unforgettable." });
  await perform(unsuspendUser, site.as(admin), { user: person.id });
  await perform(downloadData, site.as(person), {});
  await perform(changeAddress, site.as(person), { email: "unforgettable-lion@example.org" });
  await insertMember(site.services.db, {
    team_id: (await draftProject(site, admin)).teamId,
    user_id: person.id,
    is_owner: false,
    role: "Member",
    permissions: 1,
    organization_permissions: null,
    accepted: false,
    payouts_split: 0,
    ordering: 1,
  });
  expect(await placesOf("unforgettable")).toContain("users.username");
  await plan(person, "unforgettable-okapi");
  expect(await eraseIn(15)).toBe(1);
  expect(await placesOf("unforgettable")).toEqual([]);
  const told = site.services.db.selectFrom("audit_log").select(["action", "detail"]).where("target_id", "=", person.id);
  expect((await told.execute()).toSorted((a, b) => a.action.localeCompare(b.action))).toEqual(
    ["user.edit", "user.erase", "user.look-up", "user.suspend", "user.unsuspend"].map((action) => ({
      action,
      detail: {},
    })),
  );
  const erased = site.services.db.selectFrom("audit_log").select("actor_id").where("target_id", "=", person.id);
  expect(await erased.where("action", "=", "user.erase").execute()).toEqual([{ actor_id: "system:accounts.erase" }]);
  // The audit log, outbox events and a one-day rate limit counter may hold the id, which no longer belongs to anybody.
  const mayHold = ["audit_log.target_id", "outbox.data", "rate_limits.key"];
  expect((await placesOf(person.id)).filter((place) => !mayHold.includes(place))).toEqual([]);
  expect(await refused(perform(getUser, site.as(null), { user: "unforgettable-zebra" }))).toBe("missing");
  await approve(site, moderator, admin, (await setUpProject()).id);
});

test("mails to other addresses stay, however similar the address", async () => {
  const [leaving, other] = [await site.person("ob"), await site.person("bob")];
  for (const [who, email] of [
    [leaving, "ob@x.org"],
    [other, "bob@x.org.uk"],
  ] as const) {
    await confirm(who, email);
    await perform(downloadData, site.as(who), {});
  }
  await perform(changeAddress, site.as(other), { email: "bob@y.org" });
  const mails = () =>
    site.services.db.selectFrom("mails").select(["recipient", "template"]).where("user_id", "=", other.id).execute();
  const before = await mails();
  expect(before.length).toBeGreaterThan(2);
  await plan(leaving);
  expect(await eraseIn(15)).toBe(1);
  expect(await mails()).toEqual(before);
});

test("an erased username and its look-alikes are reserved for 90 days", async () => {
  const [leaving, other] = [await site.person("gone-tail"), await site.person()];
  await perform(editUser, site.as(leaving), { user: leaving.id, username: "gone-mail" });
  await plan(leaving, "gone-mail");
  expect(await eraseIn(15)).toBe(1);
  const take = (username: string, days: number) =>
    perform(editUser, at(site.as(other), later(days)), { user: other.id, username });
  for (const name of ["Gone-Mail", "gone-rnail", "gone-mai1", "gone-tail"])
    expect(await refused(take(name, 16))).toBe("invalid username");
  expect(await refused(take("gone-mail", 104))).toBe("invalid username");
  expect(await refused(take("gone-tail", 89))).toBe("invalid username");
  await take("gone-tail", 91);
  await take("gone-mail", 106);
});

/** The site still works: another user can publish afterwards. */
async function setUpProject() {
  const draft = await draftProject(site, moderator);
  await publish(site, moderator, draft.id);
  return draft;
}

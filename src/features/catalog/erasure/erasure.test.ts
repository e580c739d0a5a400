// Tests account erasure: when it happens, and what becomes of the user's data.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { cancelErasure, getUser, planErasure } from "#features/accounts/contract.ts";
import { eraseAccounts, findActor } from "#features/accounts/index.ts";
import { editProject, previewErasure, getProject, reviewProject } from "#features/catalog/contract.ts";
import { features } from "#features/index.ts";
import { insertOrganization, insertTeam } from "#features/teams/index.ts";
import { newId } from "#kernel/id.ts";
import { transaction } from "#platform/database/open.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { at, draftProject, fresh, join, openProject, publish, refused } from "#tests/things.ts";

let site: TestSite;
let moderator: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  moderator = await site.person(undefined, "moderator");
});
afterAll(() => site.stop());

const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const eraseIn = (days: number) => eraseAccounts({ ...site.services, clock: { now: () => later(days) } }, features);
const plan = (who: TestPerson) => perform(planErasure, site.as(who), { username: who.username.toUpperCase() });
const gone = (user: string) => refused(perform(getUser, site.as(null), { user }));

const project = async (id: string) => {
  const found = await site.services.db
    .selectFrom("projects as p")
    .leftJoin("team_members as m", (on) => on.onRef("m.team_id", "=", "p.team_id").on("m.is_owner", "=", true))
    .leftJoin("users as u", "u.id", "m.user_id")
    .select(["p.status", "p.organization_id", "u.username as owner"])
    .where("p.id", "=", id)
    .executeTakeFirst();
  return found && [found.status, found.organization_id === null, found.owner];
};

async function confirmAddress(who: TestPerson): Promise<void> {
  await site.services.db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", who.id).execute();
}

async function organizationOf(owner: TestPerson, ...members: readonly [TestPerson, number][]) {
  const row = { id: newId<"organization">(), team_id: newId<"team">(), slug: fresh("group"), name: fresh("Group") };
  await insertTeam(site.services.db, row.team_id);
  await insertOrganization(site.services.db, { ...row, description: "", icon_id: null, color: null });
  await join(site, row.team_id, owner, 1023);
  await site.services.db
    .updateTable("team_members")
    .set({ is_owner: true })
    .where("team_id", "=", row.team_id)
    .execute();
  for (const [member, bits] of members) await join(site, row.team_id, member, bits);
  return row;
}

const give = (id: string, organization: string) =>
  site.services.db.updateTable("projects").set({ organization_id: organization }).where("id", "=", id).execute();

test("requires the typed username, ends other sessions and tokens at once, and sends one mail", async () => {
  const person = await site.person("leaving-soon");
  await confirmAddress(person);
  const other = await site.services.db.selectFrom("sessions").select("id").where("user_id", "=", person.id).execute();
  expect(await refused(perform(planErasure, site.as(person), { username: "somebody" }))).toBe("invalid username");
  const { eraseAt } = await plan(person);
  expect(Math.round((Date.parse(eraseAt) - Date.now()) / 86_400_000)).toBe(14);
  expect(await plan(person)).toEqual({ eraseAt });
  expect(await findActor(site.services, person.token)).toBeNull();
  expect(await findActor(site.services, person.session)).toMatchObject({ person: { id: person.id } });
  expect(other).toHaveLength(1);
  const mails = site.services.db
    .selectFrom("mails")
    .select("template")
    .where("recipient", "=", "leaving-soon@example.com");
  const templates = async () => (await mails.execute()).map((mail) => mail.template);
  expect((await templates()).filter((template) => template === "erasure-planned")).toHaveLength(1);
  await perform(cancelErasure, site.as(person), {});
  await perform(cancelErasure, site.as(person), {});
  expect((await templates()).filter((template) => template === "erasure-cancelled")).toHaveLength(1);
});

test("runs after 14 days unless cancelled", async () => {
  const [staying, leaving] = [await site.person(), await site.person()];
  for (const who of [staying, leaving]) await plan(who);
  expect(await eraseIn(13)).toBe(0);
  await perform(cancelErasure, site.as(staying), {});
  // Idempotent, and safe with two workers at once.
  expect((await Promise.all([eraseIn(15), eraseIn(15)])).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await eraseIn(15)).toBe(0);
  expect(await gone(leaving.id)).toBe("missing");
  expect((await perform(getUser, site.as(null), { user: staying.id })).username).toBe(staying.username);
});

test("cancelling or rescheduling while a batch of erasures runs is respected", async () => {
  const [first, staying, planning] = [await site.person(), await site.person(), await site.person()];
  for (const who of [first, staying, planning]) await plan(who);
  // The list of due accounts is read before the first one is erased.
  await site.services.db
    .updateTable("users")
    .set({ erase_at: later(1) })
    .where("id", "=", first.id)
    .execute();
  const changeMinds = async (_: unknown, gone: string) => {
    if (gone !== first.id) return;
    for (const who of [staying, planning]) await perform(cancelErasure, site.as(who), {});
    await site.services.db
      .updateTable("users")
      .set({ erase_at: later(29) })
      .where("id", "=", planning.id)
      .execute();
  };
  const parts = { ...site.services, clock: { now: () => later(15) } };
  expect(await eraseAccounts(parts, [...features, { erases: changeMinds }])).toBe(1);
  expect(await gone(first.id)).toBe("missing");
  for (const who of [staying, planning])
    expect((await perform(getUser, site.as(null), { user: who.id })).username).toBe(who.username);
  await perform(cancelErasure, site.as(planning), {});
});

test("recent authentication is required where declared; suspended users may still delete their account", async () => {
  const person = await site.person();
  expect(await refused(perform(planErasure, at(site.as(person), later(1)), { username: person.username }))).toBe(
    "unconfirmed",
  );
  const { actor } = person;
  if (actor.kind !== "person") throw new Error("A person is no visitor.");
  const suspended = { ...site.as(person), actor: { ...actor, person: { ...actor.person, suspensionReason: "Spam." } } };
  await perform(planErasure, suspended, { username: person.username });
  await perform(cancelErasure, suspended, {});
});

test("projects go to the member with the most permissions, to the ghost, or are deleted, as previewed", async () => {
  const owner = await site.person("owner-of-all");
  const [weak, strong, invited] = [await site.person(), await site.person(), await site.person()];
  const shared = (await openProject(site, owner, moderator)).project;
  await join(site, shared.teamId, weak, 1);
  await join(site, shared.teamId, strong, 7);
  await join(site, shared.teamId, invited, 1023, false);
  const sharedDraft = await draftProject(site, owner);
  await join(site, sharedDraft.teamId, weak, 1);
  const open = await openProject(site, owner, moderator);
  await join(site, open.project.teamId, invited, 1023, false);
  const draft = await draftProject(site, owner);
  const waiting = await draftProject(site, owner);
  await publish(site, owner, waiting.id);
  const helped = await openProject(site, weak, moderator);
  await join(site, helped.project.teamId, owner, 1023);
  const preview = await perform(previewErasure, site.as(owner), {});
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
  expect(Object.fromEntries(preview.passed.map(({ id, to }) => [id, to]))).toEqual({
    [shared.id]: strong.username,
    [sharedDraft.id]: weak.username,
  });
  expect([ids(preview.kept), ids(preview.deleted)]).toEqual([[open.project.id], [draft.id, waiting.id].toSorted()]);

  await plan(owner);
  expect(await eraseIn(15)).toBe(1);
  expect(await project(shared.id)).toEqual(["approved", true, strong.username]);
  expect(await project(sharedDraft.id)).toEqual(["draft", true, weak.username]);
  expect(await project(open.project.id)).toEqual(["approved", true, "ghost"]);
  expect(await project(draft.id)).toBeUndefined();
  expect(await project(waiting.id)).toBeUndefined();
  expect(await project(helped.project.id)).toEqual(["approved", true, weak.username]);
  const seen = await perform(getProject, site.as(null), { project: open.project.id });
  expect(seen.title).toBe(open.project.title);
  const file = await fetch(`${site.url}/data/${open.project.id}/versions/${open.version.id}/example.jar`);
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(open.bytes))).toBe(true);
});

test("organizations pass to another member with their projects; those without other members are deleted", async () => {
  const [owner, mate] = [await site.person(), await site.person()];
  const shared = await organizationOf(owner, [mate, 1]);
  const lone = await organizationOf(owner);
  const inShared = await draftProject(site, owner);
  await give(inShared.id, shared.id);
  const [listed, draft, helped] = [
    (await openProject(site, owner, moderator)).project,
    await draftProject(site, owner),
    await draftProject(site, owner),
  ];
  await join(site, helped.teamId, mate, 1);
  for (const one of [listed, draft, helped]) await give(one.id, lone.id);
  const preview = await perform(previewErasure, site.as(owner), {});
  expect(preview.organizationsPassed).toEqual([{ slug: shared.slug, name: shared.name, to: mate.username }]);
  expect(preview.organizationsDeleted).toEqual([{ slug: lone.slug, name: lone.name }]);

  await plan(owner);
  expect(await eraseIn(15)).toBe(1);
  const organizations = await site.services.db.selectFrom("organizations").select("id").execute();
  expect(organizations.map(({ id }) => id)).toEqual([shared.id]);
  const members = await site.services.db
    .selectFrom("team_members")
    .select(["user_id", "is_owner", "organization_permissions"])
    .where("team_id", "=", shared.team_id)
    .execute();
  expect(members).toEqual([{ user_id: mate.id, is_owner: true, organization_permissions: 255 }]);
  expect((await project(inShared.id))?.[1]).toBe(false);
  expect(await project(listed.id)).toEqual(["approved", true, "ghost"]);
  expect(await project(draft.id)).toBeUndefined();
  expect(await project(helped.id)).toEqual(["draft", true, mate.username]);
});

test("one account that cannot be erased does not block the others", async () => {
  const [stuck, leaving] = [await site.person(), await site.person()];
  for (const who of [stuck, leaving]) await plan(who);
  const told: object[] = [];
  const quiet = {
    ...site.services,
    log: { ...site.services.log, error: (facts: object) => void told.push(facts) } as never,
    clock: { now: () => later(15) },
  };
  const release = async (_: unknown, id: string) => {
    if (id === stuck.id) throw new Error("stuck");
  };
  expect(await eraseAccounts(quiet, [...features, { erases: release }])).toBe(1);
  expect(told).toEqual([{ err: expect.any(Error), user: stuck.id }]);
  expect(await gone(leaving.id)).toBe("missing");
  await perform(cancelErasure, site.as(stuck), {});
});

test("projects that staff took down survive their owner's erasure, as they survive deletion by the owner", async () => {
  const owner = await site.person();
  const draft = await draftProject(site, owner);
  await publish(site, owner, draft.id);
  await perform(editProject, site.as(owner), { project: draft.id, status: "processing" });
  await perform(reviewProject, site.as(moderator), { project: draft.id, decision: "rejected", message: "No." });
  expect((await perform(previewErasure, site.as(owner), {})).kept.map(({ id }) => id)).toEqual([draft.id]);
  await plan(owner);
  expect(await eraseIn(15)).toBe(1);
  expect(await project(draft.id)).toEqual(["rejected", true, "ghost"]);
});

test("the preview does not wait for locks", async () => {
  const owner = await site.person();
  const { id } = await draftProject(site, owner);
  const group = await organizationOf(owner);
  await transaction(site.services.db, async (db) => {
    await sql`select from projects where id = ${id} for update`.execute(db);
    await sql`select from organizations where id = ${group.id} for update`.execute(db);
    const preview = await perform(previewErasure, site.as(owner), {});
    expect([preview.deleted.length, preview.organizationsDeleted.length]).toEqual([1, 1]);
  });
});

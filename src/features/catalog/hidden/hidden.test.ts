// Tests of hidden projects: they are the user's own, limited, and only public ones are named.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { hideProject, listHidden, mostHidden, showProject } from "#features/catalog/contract.ts";
import { transaction } from "#platform/database/open.ts";
import { startTestSite, type TestPerson, type TestSite } from "#tests/site.ts";
import { openProject } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let reader: TestPerson;
let id: string;
let slug: string;

beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  reader = await site.person();
  ({
    project: { id, slug },
  } = await openProject(site, owner, await site.person(undefined, "moderator"), { title: "Loud Bells" }));
});
afterAll(() => site.stop());

const hiddenBy = async (person: TestPerson) =>
  (await perform(listHidden, site.as(person), {})).map(({ title }) => title);

test("a project is hidden once, for one user, until it is shown again", async () => {
  await perform(hideProject, site.as(reader), { project: slug });
  await perform(hideProject, site.as(reader), { project: id });
  expect([await hiddenBy(reader), await hiddenBy(owner)]).toEqual([["Loud Bells"], []]);
  await sql`update projects set status = 'private' where id = ${id}`.execute(site.services.db);
  expect(await hiddenBy(reader)).toEqual([]);
  await sql`update projects set status = 'approved' where id = ${id}`.execute(site.services.db);
  await perform(showProject, site.as(reader), { project: id });
  await perform(showProject, site.as(reader), { project: id });
  expect(await hiddenBy(reader)).toEqual([]);
});

test("a user cannot hide more projects than a search can leave out", async () => {
  const { db } = site.services;
  // The check of the reference is off: what is counted are rows.
  await transaction(db, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      insert into hidden_projects (user_id, project_id, hidden_at)
      select ${reader.id}, lpad(i::text, 8, '0'), now() from generate_series(1, ${mostHidden}::int) i`.execute(db);
  });
  await expect(perform(hideProject, site.as(reader), { project: id })).rejects.toMatchObject({ code: "hidden.most" });
});

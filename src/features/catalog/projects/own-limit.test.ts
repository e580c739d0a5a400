// Tests the maximum number of projects per user.
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import type { TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { draftProject, fresh } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test("a user can have no more than 256 projects, even with concurrent creation", async () => {
  const busy = await site.person();
  const { db } = site.services;
  const teams = Array.from({ length: 254 }, () => newId<"team">());
  const slug = fresh("many");
  await db
    .insertInto("teams")
    .values(teams.map((id) => ({ id })))
    .execute();
  const rest = { role: "Owner", is_owner: true, permissions: 1023, accepted: true, payouts_split: 0, ordering: 0 };
  await db
    .insertInto("team_members")
    .values(teams.map((team_id) => ({ team_id, user_id: busy.id, ...rest })))
    .execute();
  const rows = teams.map((team_id, i) => ({
    id: newId<"project">(),
    team_id,
    thread_id: newId<"thread">(),
    slug: `${slug}-${i}`,
    requested_type: "mod",
    title: "One of many",
    summary: "One of many.",
    body: "",
    license_id: "MIT",
  }));
  await db.insertInto("projects").values(rows).execute();
  const made = await Promise.allSettled(Array.from({ length: 6 }, () => draftProject(site, busy)));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

// Tests project deletion: projects that staff took down are removed from their team but remain on the site.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { cacheResponses } from "#api/cache-responses.ts";
import { clientFor, perform } from "#api/perform.ts";
import * as catalog from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, join, openProject, refused } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let moderator: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  [moderator, admin] = [await site.person(undefined, "moderator"), await site.person(undefined, "admin")];
});
afterAll(() => site.stop());

const remove = (person: TestPerson, project: string) => perform(catalog.deleteProject, site.as(person), { project });
const read = (person: TestPerson | null, project: string) => perform(catalog.getProject, site.as(person), { project });

describe("a project that staff took down", () => {
  test.each(["rejected", "withheld"] as const)("%s: is removed from its team and kept for staff", async (decision) => {
    const { project, version } = await openProject(site, owner, moderator);
    const [member, invited] = [await site.person(), await site.person()];
    await join(site, project.teamId, member, 1);
    await join(site, project.teamId, invited, 1, false);
    const judged = { project: project.id, decision, message: "No." };
    await perform(catalog.reviewProject, site.as(moderator), judged);
    await remove(owner, project.id);
    for (const person of [owner, member, invited]) {
      const seen = await read(person, project.id).catch(() => null);
      expect(seen?.can.edit ?? false).toBe(false);
      expect(seen === null).toBe(decision === "rejected");
      const edit = perform(catalog.editProject, site.as(person), { project: project.id, title: "Mine again" });
      expect(await refused(edit)).toBe(decision === "rejected" ? "missing" : "forbidden");
    }
    expect(await read(moderator, project.id)).toMatchObject({ status: decision, slug: project.slug });
    expect((await perform(catalog.getVersion, site.as(moderator), { version: version.id })).id).toBe(version.id);
    const members = await perform(catalog.listProjectMembers, site.as(moderator), { project: project.id });
    expect(members.map(({ user }) => user.username)).toEqual(["ghost"]);
    expect(await refused(draftProject(site, owner, { slug: project.slug }))).toBe("invalid slug");
  });

  test("can be deleted by an admin", async () => {
    const { project } = await openProject(site, owner, moderator);
    await perform(catalog.reviewProject, site.as(moderator), {
      project: project.id,
      decision: "rejected",
      message: "No.",
    });
    await remove(admin, project.id);
    expect(await refused(read(admin, project.id))).toBe("missing");
  });
});

test("any other is deleted and its slug freed", async () => {
  const { project } = await openProject(site, owner, moderator);
  await remove(owner, project.id);
  expect(await refused(read(moderator, project.id))).toBe("missing");
  await draftProject(site, owner, { slug: project.slug });
});

test("deletion emits the event: search and caches drop the project, and jobs are queued", async () => {
  const { project } = await openProject(site, owner, moderator);
  const { search } = site.services.ports;
  const idsFound = async () => {
    const everything = { text: "", filter: null, sort: "newest", offset: 0, limit: 100 } as const;
    return (await search.search(everything)).hits.map(({ id }) => id);
  };
  const asVisitor = cacheResponses(site.services, clientFor)(site.as(null));
  const page = () => refused(asVisitor(catalog.projectFrame, { project: project.slug }));
  await vi.waitFor(async () => expect(await idsFound()).toContain(project.id), 20_000);
  await asVisitor(catalog.projectFrame, { project: project.slug });
  await site.services.db.deleteFrom("outbox").execute();
  await remove(owner, project.id);
  await vi.waitFor(async () => expect(await idsFound()).not.toContain(project.id), 20_000);
  await vi.waitFor(async () => expect(await page()).toBe("missing"), 20_000);
  const told = await site.services.db.selectFrom("outbox").select(["event", "data"]).execute();
  expect(told).toContainEqual({ event: "project.changed", data: { projectId: project.id } });
});

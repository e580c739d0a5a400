// Tests the home page read: filtered by type, listed projects only, own projects visible to their owner only.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editProject, homePage } from "#features/catalog/contract.ts";
import { startTestSite, type TestPerson, type TestSite } from "#tests/site.ts";
import { approve, draftProject, publish } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let moderator: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  moderator = await site.person("keeper", "moderator");
});
afterAll(() => site.stop());

/** Creates a listed project with one version. */
async function listed(slug: string, given: object = {}, version: object = {}) {
  const project = await draftProject(site, owner, { slug, title: `About ${slug}`, body: "Words.", ...given });
  await publish(site, owner, project.id, version);
  await approve(site, owner, moderator, project.id);
  return project;
}

const slugs = (cards: readonly { slug: string }[]) => cards.map(({ slug }) => slug);
const home = (as: TestPerson | null, input = {}) => perform(homePage, site.as(as), input);

describe("lists", () => {
  beforeAll(async () => {
    await listed("first-lamp", { categories: ["utility"] });
    await listed("second-lamp", { categories: ["utility", "magic"] });
  });

  test("contain all types, or the requested one", async () => {
    const all = await home(null);
    expect(slugs(all.newest)).toEqual(["second-lamp", "first-lamp"]);
    expect(slugs(all.rising).toSorted()).toEqual(["first-lamp", "second-lamp"]);
    expect(slugs((await home(null, { type: "mod" })).updated)).toEqual(["second-lamp", "first-lamp"]);
    const shaders = await home(null, { type: "shader" });
    expect([shaders.rising, shaders.newest, shaders.updated, shaders.popular]).toEqual([[], [], [], []]);
  });

  test("rising projects have their downloads of the last seven days", async () => {
    const { db, clock } = site.services;
    const { id } = await db
      .selectFrom("projects")
      .select("id")
      .where("slug", "=", "first-lamp")
      .executeTakeFirstOrThrow();
    const days = (count: number) => new Date(clock.now().getTime() - count * 86_400_000).toISOString().slice(0, 10);
    const sums = [0, 6, 7].map((ago) => ({ project_id: id, day: days(ago), downloads: 1 }));
    await db.insertInto("daily_downloads").values(sums).execute();
    const weeks = (await home(null)).rising.map(({ slug, week }) => [slug, week]);
    expect(Object.fromEntries(weeks)).toMatchObject({ "first-lamp": 2, "second-lamp": 0 });
  });

  test("rank type and category pairs by downloads", async () => {
    await site.services.db.updateTable("projects").set({ downloads: 50 }).where("slug", "=", "second-lamp").execute();
    await site.services.db.updateTable("projects").set({ downloads: 7 }).where("slug", "=", "first-lamp").execute();
    expect((await home(null)).popular).toEqual([
      { type: "mod", category: "utility" },
      { type: "mod", category: "magic" },
    ]);
  });

  test("drop projects immediately when they are unlisted", async () => {
    const gone = await listed("third-lamp");
    expect(slugs((await home(null)).rising)).toContain("third-lamp");
    await perform(editProject, site.as(owner), { project: gone.id, status: "private" });
    const { rising, newest, updated } = await home(null);
    expect(slugs([...rising, ...newest, ...updated])).not.toContain("third-lamp");
  });
});

describe("own projects", () => {
  test("are shown to their owner only, those awaiting action first", async () => {
    const draft = await draftProject(site, owner, { slug: "drafted-lamp", title: "Drafted lamp" });
    const { own } = await home(owner);
    expect(own[0]).toMatchObject({ id: draft.id, status: "draft", versions: 0, can: { upload: true } });
    expect(own).toHaveLength(4);
    expect((await home(null)).own).toEqual([]);
    expect((await home(moderator)).own).toEqual([]);
  });
});

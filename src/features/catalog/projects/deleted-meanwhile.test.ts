// Tests what is refused because its project or version is being deleted in the same moment.
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { perform } from "#api/perform.ts";
import * as catalog from "#features/catalog/contract.ts";
import type { Context } from "#platform/context.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, fabricJar, publish, refused, upload } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let project: string;
let version: string;
let picture: Buffer;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  project = (await draftProject(site, owner)).id;
  version = (await publish(site, owner, project, { versionNumber: "1" })).id;
});
afterAll(() => site.stop());

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** How many connections wait for another one's transaction. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(site.services.db);
  return rows[0]?.count ?? 0;
}

/** What becomes of `work`, which began before a deletion was committed and waits for it. */
async function meanwhile(remove: (context: Context) => Promise<unknown>, work: () => Promise<unknown>) {
  let working: Promise<string> | undefined;
  await site.services.db.transaction().execute(async (db) => {
    await remove({ ...site.as(owner), db });
    working = refused(work());
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0), 10_000);
  });
  return working;
}

const removeVersion = (context: Context) => perform(catalog.deleteVersion, context, { version });
const removeProject = (context: Context) => perform(catalog.deleteProject, context, { project });

test("a version that is being deleted is missing for changes", async () => {
  const other = await draftProject(site, owner);
  const changes = [
    { name: "Changed" },
    { dependencies: [{ kind: "required" as const, projectId: other.id, versionId: null, fileName: null }] },
  ];
  for (const change of changes) {
    const edit = () => perform(catalog.editVersion, site.as(owner), { version, ...change });
    expect(await meanwhile(removeVersion, edit)).toBe("missing");
    version = (await publish(site, owner, project, { versionNumber: "1" })).id;
  }
  const added = await upload(site, owner, fabricJar("7.7.7"), "seven.jar");
  const add = () =>
    perform(catalog.addVersionFiles, site.as(owner), { version, files: [{ upload: added.id, fileType: null }] });
  expect(await meanwhile(removeVersion, add)).toBe("missing");
});

test.each<[string, () => Promise<unknown>]>([
  ["an image", () => perform(catalog.addGalleryImage, site.as(owner), { project }, once(picture))],
  ["an icon", () => perform(catalog.setProjectIcon, site.as(owner), { project }, once(picture))],
  ["a changed version", () => perform(catalog.editVersion, site.as(owner), { version, name: "Changed" })],
])("a project that is being deleted is missing for %s", async (_, work) => {
  expect(await meanwhile(removeProject, work)).toBe("missing");
});

test("a dependency that is being deleted is refused with its field", async () => {
  const needed = await draftProject(site, owner);
  const remove = (context: Context) => perform(catalog.deleteProject, context, { project: needed.id });
  const dependencies = [{ kind: "required" as const, projectId: needed.id, versionId: null, fileName: null }];
  const edit = () => perform(catalog.editVersion, site.as(owner), { version, dependencies });
  expect(await meanwhile(remove, edit)).toBe("invalid dependencies.0");
});

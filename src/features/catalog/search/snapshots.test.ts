// Tests restarts with a saved index: what changed meanwhile is found, and an index that does not fit is not used.
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { perform } from "#api/perform.ts";
import * as catalog from "#features/catalog/contract.ts";
import { catalogFilled } from "#features/catalog/events.ts";
import { runSearch } from "#features/catalog/index.ts";
import type { RunningSearch } from "#features/catalog/index.ts";
import { fingerprint } from "#features/catalog/search/fingerprint.ts";
import { createLocalEngine } from "#features/catalog/search/in-process/engine.ts";
import { openSnapshots } from "#features/catalog/search/snapshots.ts";
import type { Database } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";
import type { Log } from "#platform/log.ts";
import { testDatabase } from "#tests/database.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { openProject } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let moderator: TestPerson;
let folder: string;
let running: RunningSearch[];
const warnings: string[] = [];

beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  moderator = await site.person(undefined, "moderator");
});
afterAll(() => site.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-snapshots-"));
  running = [];
  warnings.length = 0;
});
afterEach(async () => {
  for (const search of running) await search.stop();
  await rm(folder, { recursive: true });
});

const log = {
  warn: ({ reason, err }: { reason?: string; err?: Error }, text: string) =>
    void warnings.push(`${text}: ${reason ?? err?.message}`),
  error: ({ err }: { err: Error }) => void warnings.push(String(err)),
} as unknown as Log;

async function start(database: Database = site.database): Promise<RunningSearch> {
  const search = runSearch(database.db, site.services.notifications, log, { folder, pauseMs: 10 });
  running.push(search);
  await search.ready;
  return search;
}

const titlesIn = async ({ engine }: Pick<RunningSearch, "engine">, text: string) =>
  (await engine.search({ text, filter: null, sort: "newest", offset: 0, limit: 10 })).hits.map(({ title }) => title);
const file = () => join(folder, "index");
const open = async (title: string) => (await openProject(site, owner, moderator, { title })).project.id;
const edit = (project: string, change: object) => perform(catalog.editProject, site.as(owner), { project, ...change });
/** A change that no event tells of: only who reads the whole catalog sees it. */
const retitleSilently = (id: string, title: string) =>
  sql`update projects set title = ${title} where id = ${id}`.execute(site.services.db);

/** Saves an index in which the project is found by a title it no longer has, and that is not known from any event. */
async function saveThenRetitle(title: string): Promise<string> {
  const id = await open(`${title} before`);
  await (await start()).stop();
  await retitleSilently(id, `${title} after`);
  // While a transaction of another test is running, events from before the image are read again.
  await sql`delete from outbox where event <> 'events.marked'`.execute(site.services.db);
  return id;
}

test("a restart loads the index, and follows what changed and what was deleted meanwhile", async () => {
  const gone = await open("Winding clocktower");
  const hidden = await open("Winding staircase");
  const kept = await saveThenRetitle("Winding river");
  await edit(gone, { title: "Winding watchtower" });
  await perform(catalog.deleteProject, site.as(owner), { project: hidden });
  await open("Winding newcomer");
  const search = await start();
  expect((await titlesIn(search, "winding")).toSorted()).toEqual([
    "Winding newcomer",
    "Winding river before",
    "Winding watchtower",
  ]);
  expect(warnings).toEqual([]);
  await edit(kept, { summary: "Changed while it runs." });
  await vi.waitFor(async () => expect(await titlesIn(search, "winding")).toContain("Winding river after"), 20_000);
});

test("without changes nothing is written, and the same file is loaded again", async () => {
  await saveThenRetitle("Patient heron");
  const bytes = await readFile(file());
  await (await start()).stop();
  expect((await readFile(file())).equals(bytes)).toBe(true);
  expect(await titlesIn(await start(), "patient heron")).toEqual(["Patient heron before"]);
});

test.each([
  ["damaged", (bytes: Buffer) => bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 3)],
  ["cut", (bytes: Buffer) => bytes.subarray(0, -1)],
  ["empty", () => Buffer.alloc(0)],
])("a file that is %s is replaced", async (name, damage) => {
  await saveThenRetitle(`Broken ${name} bridge`);
  await writeFile(file(), damage(await readFile(file())));
  const search = await start();
  expect(await titlesIn(search, `broken ${name}`)).toEqual([`Broken ${name} bridge after`]);
  expect(warnings).toHaveLength(1);
  await search.stop();
  expect(await titlesIn(await start(), `broken ${name}`)).toEqual([`Broken ${name} bridge after`]);
  expect(warnings).toHaveLength(1);
});

/** Saves the index again, with another stamp. */
async function restamp(change: (stamp: Record<string, string>) => Record<string, string>): Promise<void> {
  const engine = createLocalEngine();
  let stamp = "";
  await engine.load(file(), async (text) => {
    stamp = JSON.stringify(change(JSON.parse(text) as Record<string, string>));
    return null;
  });
  await writeFile(file(), await Array.fromAsync(engine.save(stamp)));
}

test("an index of another layout, of an older state or of a copy of the database is not used", async () => {
  await saveThenRetitle("Foreign lantern");
  const before = await titlesIn(await start(), "foreign lantern");
  expect(before).toEqual(["Foreign lantern before"]);
  await running[1]?.stop();
  const original = await readFile(file());
  const isRefused = async () => {
    expect(await titlesIn(await start(), "foreign lantern")).toEqual(["Foreign lantern after"]);
    expect(warnings.splice(0)).toHaveLength(1);
    await running.at(-1)?.stop();
    await writeFile(file(), original);
  };
  await restamp((stamp) => ({ ...stamp, layout: "other" }));
  await isRefused();
  await restamp((stamp) => ({ ...stamp, id: "00000000-0000-0000-0000-000000000000" }));
  await isRefused();
  await restamp((stamp) => ({ ...stamp, cursor: "soon" }));
  await isRefused();
  const { id } = JSON.parse((await stampOf()) ?? "") as { id: string };
  // As restoring a dump does: the row is there, but in another transaction.
  await sql`update outbox set delivered_at = now() where data->>'id' = ${id}`.execute(site.services.db);
  await isRefused();
  const empty = await testDatabase();
  expect(await titlesIn(await start(empty), "foreign lantern")).toEqual([]);
  await running.pop()?.stop();
  await empty.close();
});

async function stampOf(): Promise<string | null> {
  let stamp: string | null = null;
  await createLocalEngine().load(file(), async (text) => (stamp = text));
  return stamp;
}

test("an index by other code serves while it is replaced, and changes are found meanwhile", async () => {
  await saveThenRetitle("Aging orchard");
  await restamp((stamp) => ({ ...stamp, content: "other" }));
  const search = await start();
  expect((await titlesIn(search, "aging orchard"))[0]).toMatch(/^Aging orchard (before|after)$/);
  const id = await open("Aging newcomer");
  await vi.waitFor(async () => expect(await titlesIn(search, "aging newcomer")).toHaveLength(1), 20_000);
  await perform(catalog.deleteProject, site.as(owner), { project: id });
  await vi.waitFor(async () => expect(await titlesIn(search, "aging")).toEqual(["Aging orchard after"]), 20_000);
  await search.stop();
  expect(JSON.parse((await stampOf()) ?? "")).toMatchObject(await fingerprint());
});

test("a catalog that was filled past the events is read anew, before a start or while running", async () => {
  const id = await saveThenRetitle("Seeded meadow");
  await emit(site.services.db, catalogFilled, { projects: 1 });
  const search = await start();
  expect(await titlesIn(search, "seeded meadow")).toEqual(["Seeded meadow after"]);
  await retitleSilently(id, "Seeded meadow again");
  await emit(site.services.db, catalogFilled, { projects: 1 });
  await vi.waitFor(
    async () => expect(await titlesIn(search, "seeded meadow")).toEqual(["Seeded meadow again"]),
    20_000,
  );
});

test("an index that is being saved when the program is killed leaves the one before", async () => {
  await saveThenRetitle("Interrupted sonata");
  const bytes = await readFile(file());
  for (const part of ["saving-a", "saving-b", "saving-c"]) await cp(file(), join(folder, part));
  const engine = createLocalEngine();
  const snapshots = openSnapshots(site.services.db, folder, engine, log);
  const finish = await snapshots.save("1");
  // Not finished: as if killed here. Of what earlier kills left, the newest may still be somebody else's.
  expect((await readdir(folder)).filter((name) => name.startsWith("saving-"))).toHaveLength(2);
  expect((await readFile(file())).equals(bytes)).toBe(true);
  expect(await titlesIn(await start(), "interrupted sonata")).toEqual(["Interrupted sonata before"]);
  await finish();
  expect((await readFile(file())).equals(bytes)).toBe(false);
});

test("a folder that cannot be written to is reported once, and search goes on", async () => {
  await writeFile(join(folder, "search"), "not a folder");
  const engine = createLocalEngine();
  const snapshots = openSnapshots(site.services.db, join(folder, "search"), engine, log);
  expect(await snapshots.load()).toBeNull();
  for (let time = 0; time < 3; time++) await (await snapshots.save("1"))();
  expect(warnings).toHaveLength(1);
  expect(existsSync(file())).toBe(false);
});

test("a save that fails midway leaves nothing behind", async () => {
  const engine = createLocalEngine();
  const broken = {
    ...engine,
    save: async function* () {
      yield new Uint8Array(100);
      throw new Error("the thread ended");
    },
  };
  await (
    await openSnapshots(site.services.db, folder, broken, log).save("1")
  )();
  expect(await readdir(folder)).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining("the thread ended")]);
});

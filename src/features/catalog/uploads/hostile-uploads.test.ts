// Tests files that are expensive to read, and storing of uploads: the site stays responsive and nothing is lost.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { createUpload, createVersion, getUpload } from "#features/catalog/contract.ts";
import { openFileReader } from "#features/catalog/index.ts";
import type { Context } from "#platform/context.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, fabricJar, hashOf, once, refusal, upload, zipOf } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
/** Allows a twentieth of the CPU time that the expensive pack needs. */
const narrow = openFileReader({ timeMs: 20 });
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
});
afterAll(async () => {
  await narrow.close();
  await site.stop();
});

const narrowly = (): Context => ({ ...site.as(owner), ports: { ...site.services.ports, fileReader: narrow } });
const send = (context: Context, bytes: Buffer, fileName: string) =>
  perform(createUpload, context, { fileName }, once(bytes));
const hashes = { sha1: "a".repeat(40), sha512: "b".repeat(128) };
const downloads = Array(64).fill("https://[");
const files = Array.from({ length: 7000 }, (_, i) => ({ path: `mods/${i}.jar`, hashes, downloads, fileSize: 1 }));
const index = { formatVersion: 1, game: "minecraft", versionId: "1", name: "x", dependencies: {}, files };
const costly = zipOf({ "modrinth.index.json": JSON.stringify(index) });

describe("a file that is too expensive to read", () => {
  test("is accepted with that as its problem, and the reader keeps working", async () => {
    const view = await send(narrowly(), costly, "costly.mrpack");
    expect(view.problems).toEqual([
      "costly.mrpack could not be read: it takes too long or too much memory. Fill in the fields by hand.",
    ]);
    expect(view.suggestion).toMatchObject({ loaders: [], gameVersions: [], versionNumber: null });
    expect(await perform(getUpload, narrowly(), { upload: view.id })).toEqual(view);
    const next = await send(site.as(owner), fabricJar("3.1.4"), "next.jar");
    expect(next.suggestion.versionNumber).toBe("3.1.4");
  });

  test("cannot be published as a pack, because its index is unknown", async () => {
    const { id } = await send(narrowly(), costly, "costly.mrpack");
    const project = (await draftProject(site, owner)).id;
    const problem = await refusal(
      perform(createVersion, narrowly(), {
        project,
        versionNumber: "1",
        name: "First",
        channel: "release",
        loaders: ["mrpack"],
        gameVersions: ["1.20.1"],
        files: [{ upload: id }],
      }),
    );
    expect(problem.fields.files).toEqual({ code: "file.costly", values: { file: "costly.mrpack" } });
  });

  test.each([
    ["quotes", "fabric.mod.json", '\\"'.repeat(30_000)],
    ["keys", "plugin.yml", Array.from({ length: 20_000 }, (_, i) => `k${i}: 1\n`).join("")],
    ["tags", "plugin.yml", `a: ${"!x ".repeat(40_000)}`],
    ["keys of keys", "plugin.yml", "? ".repeat(20_000)],
  ])("%s: the site stays responsive", async (_, name, text) => {
    let [turns, reading] = [0, true];
    const turn = (): void => {
      turns += 1;
      if (reading) setImmediate(turn);
    };
    const sent = send(site.as(owner), zipOf({ [name]: text }), "x.jar").finally(() => (reading = false));
    turn();
    await sent;
    expect(turns).toBeGreaterThan(1);
  });
});

describe("file metadata", () => {
  test("is read once and then served from the database", async () => {
    const { id, suggestion } = await upload(site, owner, fabricJar("7.0.1"));
    const unused = { inspect: () => Promise.reject(new Error("read again")) };
    const context = { ...site.as(owner), ports: { ...site.services.ports, fileReader: { ...narrow, ...unused } } };
    expect((await perform(getUpload, context, { upload: id })).suggestion).toEqual(suggestion);
    await sql`update uploads set inspections = '{}' where id = ${id}`.execute(site.services.db);
    await expect(perform(getUpload, context, { upload: id })).rejects.toThrow("read again");
    expect((await perform(getUpload, site.as(owner), { upload: id })).suggestion).toEqual(suggestion);
    expect((await perform(getUpload, context, { upload: id })).suggestion).toEqual(suggestion);
  });

  const wide = `a${"😀".repeat(200)}`;
  test.each([
    ["a name", "odd.jar", '{"name":"a\\u0000b\\ud800c","version":"1\\u0000"}'],
    ["an icon's path", "odd.jar", '{"icon":"a\\u0000b\\ud800c"}'],
    ["a license cut within a character", "odd.jar", JSON.stringify({ license: wide })],
    ["a summary cut within a character", "odd.jar", JSON.stringify({ description: wide })],
    ["a title cut within a character", "odd.jar", JSON.stringify({ name: wide })],
    ["a file's name cut within a character", `${wide.slice(0, 81)}.jar`, "{}"],
  ])("may contain characters that the database cannot store: %s", async (_, fileName, text) => {
    const view = await send(site.as(owner), zipOf({ "fabric.mod.json": text }), fileName);
    expect(await perform(getUpload, site.as(owner), { upload: view.id })).toEqual(view);
  });

  test.each([
    ["environment", "fabric.mod.json", '{"environment":"constructor"}'],
    ["environment for Quilt", "quilt.mod.json", '{"quilt_loader":{},"minecraft":{"environment":"constructor"}}'],
    ["license", "fabric.mod.json", '{"license":"constructor"}'],
    ["dependency", "fabric.mod.json", '{"depends":{"constructor":"*","__proto__":"*"}}'],
    ["loader of a pack", "modrinth.index.json", '{"dependencies":{"constructor":"1"}}'],
  ])("may use names that every object has: %s", async (_, file, text) => {
    const view = await send(site.as(owner), zipOf({ [file]: text }), "odd.jar");
    expect(view.suggestion.project.licenseId).toBeNull();
    expect(await perform(getUpload, site.as(owner), { upload: view.id })).toEqual(view);
  });
});

describe("the bytes of an upload", () => {
  test("are stored before the transaction, which may be retried", async () => {
    const { db } = site.services;
    // A sequence is not rolled back: the first insert fails like a serialization failure, the second succeeds.
    await sql`create sequence failed_once`.execute(db);
    await sql`
      create function fail_once() returns trigger language plpgsql as $$
      begin
        if nextval('failed_once') = 1 then raise exception 'try again' using errcode = '40001'; end if;
        return new;
      end $$`.execute(db);
    await sql`create trigger fail_once before insert on uploads for each row execute function fail_once()`.execute(db);
    try {
      const jar = fabricJar("9.9.9");
      const view = await send(site.as(owner), jar, "again.jar");
      const file = await site.services.files.openRandomAccess(view.sha512);
      expect(hashOf(await file.read(0, file.size).then((bytes) => Buffer.from(bytes)))).toBe(hashOf(jar));
      await file.close();
      expect((await sql<{ n: number }>`select last_value as n from failed_once`.execute(db)).rows[0]?.n).toBe(2);
    } finally {
      await sql`drop trigger fail_once on uploads`.execute(db);
      await sql`drop function fail_once`.execute(db);
      await sql`drop sequence failed_once`.execute(db);
    }
  });
});

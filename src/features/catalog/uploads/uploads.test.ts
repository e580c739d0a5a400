// Tests uploads: ownership, expiry, and cleanup after refusals.
import { readFile, readdir, utimes } from "node:fs/promises";
import { request } from "node:http";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { perform } from "#api/perform.ts";
import { createUpload, deleteVersion, discardUpload, getUpload, getUploadIcon } from "#features/catalog/contract.ts";
import { countReceiving } from "#features/catalog/uploads/count-receiving.ts";
import type { Problem } from "#kernel/problem.ts";
import { collectFiles } from "#features/catalog/uploads/collect-files.ts";
import { iconLimit } from "#platform/images/index.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import {
  at,
  draftProject,
  fabricJar,
  hashOf,
  modpack,
  once,
  publish,
  refusal,
  refused,
  upload,
  zipOf,
} from "#tests/things.ts";

const day = 24 * 3_600_000;
let site: TestSite;
let owner: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
});
afterAll(() => site.stop());

async function keysOnDisk(): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of site.services.files.list()) keys.add(key);
  return keys;
}
const incoming = () => readdir(join(site.services.config.dataDir, "files", "incoming"));

describe("an upload", () => {
  test("is returned with its hashes and metadata suggestions", async () => {
    const jar = fabricJar("2.5.0-beta.1");
    const view = await upload(site, owner, jar, "example.jar");
    expect(view).toMatchObject({
      fileName: "example.jar",
      size: jar.length,
      sha1: hashOf(jar),
      sha512: hashOf(jar, "sha512"),
      suggestion: { versionNumber: "2.5.0-beta.1", channel: "beta", loaders: ["fabric"] },
      problems: [],
    });
    expect(await perform(getUpload, site.as(owner), { upload: view.id })).toEqual(view);
  });

  test("matches declared dependencies with projects, and returns the names of the others", async () => {
    const library = await draftProject(site, owner);
    const mod = { version: "1.0.0", depends: { [library.slug.replaceAll("-", "_")]: "*", "no-such-library": "*" } };
    const { suggestion } = await upload(site, owner, zipOf({ "fabric.mod.json": JSON.stringify(mod) }), "a.jar");
    expect(suggestion.dependencies).toMatchObject([{ projectId: library.id, title: library.title, kind: "required" }]);
    expect(suggestion.unmatched).toEqual([{ name: "no-such-library", kind: "required" }]);
    expect(suggestion.unread).toBe(0);
    // A stranger's upload does not reveal the draft.
    const stranger = await site.person();
    const other = await upload(site, stranger, zipOf({ "fabric.mod.json": JSON.stringify({ ...mod, version: "2" }) }));
    expect(other.suggestion.dependencies).toEqual([]);
  });

  test("counts the dependencies that it does not read", async () => {
    const names = [...Array.from({ length: 300 }, (_, index) => `library-${index}`), "x".repeat(200)];
    const mod = { version: "3.0.0", depends: Object.fromEntries(names.map((name) => [name, "*"])) };
    const { suggestion } = await upload(site, owner, zipOf({ "fabric.mod.json": JSON.stringify(mod) }), "many.jar");
    expect([suggestion.unmatched.length, suggestion.unread]).toEqual([256, 45]);
  });

  test("has the icon inside the file drawn anew, or none", async () => {
    const icon = await readFile(join(import.meta.dirname, "../../../../public/icon-192.png"));
    const mod = JSON.stringify({ name: "Iconic", version: "1.0.0", icon: "icon.png" });
    const iconOf = async (bytes: Buffer) => {
      const { id } = await upload(site, owner, zipOf({ "fabric.mod.json": mod, "icon.png": bytes }));
      return (await perform(getUploadIcon, site.as(owner), { upload: id })).icon;
    };
    expect(await iconOf(icon)).toMatch(/^data:image\/webp;base64,UklGR/);
    const noise = { raw: { width: 400, height: 400, channels: 3 } } as const;
    const large = await sharp(randomBytes(400 * 400 * 3), noise)
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(iconLimit);
    expect(await iconOf(large)).toMatch(/^data:image\/webp;base64,UklGR/);
    expect(await iconOf(Buffer.from("no image"))).toBeNull();
    expect(await iconOf(Buffer.alloc(1024 * 1024 + 1))).toBeNull();
  });

  test("has its icon decoded once, however many ask for it at once or later", async () => {
    const icon = await readFile(join(import.meta.dirname, "../../../../public/icon-192.png"));
    const mod = JSON.stringify({ name: "Iconic", version: "1.0.0", icon: "icon.png" });
    const { id } = await upload(site, owner, zipOf({ "fabric.mod.json": mod, "icon.png": icon }));
    const context = site.as(owner);
    const readEntry = vi.fn<typeof context.ports.fileReader.readEntry>((input) =>
      context.ports.fileReader.readEntry(input),
    );
    const counted = { ...context, ports: { ...context.ports, fileReader: { ...context.ports.fileReader, readEntry } } };
    const ask = () => perform(getUploadIcon, counted, { upload: id });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first, await ask()]).toEqual([second, second]);
    expect([second.icon?.slice(0, 10), readEntry.mock.calls.length]).toEqual(["data:image", 1]);
  });

  test("keeps no text that cannot be stored, whatever its file says", async () => {
    const long = "a".repeat(127);
    const mods: [object, string][] = [
      [{ icon: "a\0b.png", license: `${long}😀` }, "a.jar"],
      [{ icon: "a\ud83d.png", name: "\u202e\u200b\0 " }, `a${"😀".repeat(60)}.jar`],
      [{ icon: "x".repeat(5000), name: `\u202e${"b".repeat(63)}😀`, license: "\0" }, "b.jar"],
    ];
    const views = [];
    for (const [mod, fileName] of mods) {
      const text = JSON.stringify({ version: "1.0.0", description: "Tells\u202e nothing.", ...mod });
      views.push(await upload(site, owner, zipOf({ "fabric.mod.json": text }), fileName));
    }
    expect(views.map(({ suggestion: { project } }) => project)).toMatchObject([
      { icon: null, license: long, summary: "Tells nothing." },
      { icon: null, title: `a${"😀".repeat(31)}` },
      { icon: null, title: "b".repeat(63), license: null },
    ]);
    for (const view of views) expect(await perform(getUpload, site.as(owner), { upload: view.id })).toEqual(view);
  });

  test("is visible to its uploader only", async () => {
    const { id } = await upload(site, owner);
    const [stranger, admin] = [await site.person(), await site.person(undefined, "admin")];
    for (const other of [stranger, admin]) {
      expect(await refused(perform(getUpload, site.as(other), { upload: id }))).toBe("missing");
      expect(await refused(perform(discardUpload, site.as(other), { upload: id }))).toBe("missing");
      const project = await draftProject(site, other);
      expect(await refused(publish(site, other, project.id, { files: [{ upload: id }] }, []))).toBe("invalid files");
    }
    expect((await perform(getUpload, site.as(owner), { upload: id })).id).toBe(id);
  });

  test("expires after a day", async () => {
    const { id, expires } = await upload(site, owner);
    const left = Date.parse(expires) - Date.now();
    expect(left).toBeGreaterThan(day - 60_000);
    const later = at(site.as(owner), new Date(Date.now() + day + 1000));
    expect(await refused(perform(getUpload, later, { upload: id }))).toBe("missing");
  });

  test("counts against the limit of 300, even with concurrent uploads", async () => {
    const person = await site.person();
    await sql`
      insert into uploads (id, user_id, file_name, sha1, sha512, size, expires_at)
      select ${person.id} || n, ${person.id}, 'a.jar', ''::bytea, ''::bytea, 1, now() + interval '1 hour'
      from generate_series(1, 298) n`.execute(site.services.db);
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => upload(site, person)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await refused(upload(site, person))).toBe("refused");
  });

  test("counts against what a person may upload in a day, whatever became of it", async () => {
    const person = await site.person();
    const { id } = await upload(site, person);
    await perform(discardUpload, site.as(person), { upload: id });
    const used = await sql<{ left: number }>`
      update rate_limits set paid_until = paid_until + interval '1 day' where key = ${`upload ${person.id}`}
      returning 1`.execute(site.services.db);
    expect(used.rows).toHaveLength(1);
    const before = await keysOnDisk();
    expect((await refusal(upload(site, person))).code).toBe("file.day");
    expect([await keysOnDisk(), await incoming()]).toEqual([before, []]);
  });

  test("counts while it is being received, by files and by bytes", async () => {
    const slow = Array.from({ length: 32 }, () => new PassThrough());
    const working = slow.map((body) => countReceiving("slow", body, 100, async (counted) => buffer(counted)));
    const outcomes = Promise.allSettled(working);
    const full = countReceiving("slow", Readable.from([]), 100, async () => "begun");
    await expect(full).rejects.toMatchObject({ code: "file.at-once" });
    expect(await countReceiving("another", Readable.from([]), 100, async () => "begun")).toBe("begun");
    slow.forEach((body, i) => body.end(Buffer.alloc(i < 2 ? 60 : 0)));
    const codes = (await outcomes).flatMap((one) => (one.status === "rejected" ? [(one.reason as Problem).code] : []));
    expect(codes).toEqual(["file.waiting"]);
    expect(await countReceiving("slow", Readable.from([Buffer.alloc(100)]), 100, (counted) => buffer(counted))).toHaveLength(100); // prettier-ignore
  });

  test("can be deleted once", async () => {
    const { id } = await upload(site, owner);
    await perform(discardUpload, site.as(owner), { upload: id });
    expect(await refused(perform(discardUpload, site.as(owner), { upload: id }))).toBe("missing");
    expect(await refused(perform(getUpload, site.as(owner), { upload: id }))).toBe("missing");
  });

  test("whose bytes are published already is refused if the project is known", async () => {
    const jar = fabricJar();
    const [one, other] = [await draftProject(site, owner), await draftProject(site, owner)];
    await publish(site, owner, one.id, {}, [["a.jar", jar]]);
    const send = (project: string) => perform(createUpload, site.as(owner), { fileName: "b.jar", project }, once(jar));
    expect(await refused(send(other.id))).toBe("invalid file");
    const again = await refusal(send(one.id));
    expect(again).toMatchObject({ kind: "invalid", code: "file.published", values: { number: "1.0.0" } });
  });
});

describe("a refused upload leaves nothing on disk", () => {
  test.each([
    ["example.exe", fabricJar()],
    ["no-extension", fabricJar()],
    ["../up.jar", fabricJar()],
    ["a/b.jar", fabricJar()],
    ["con.jar", fabricJar()],
    ["a\u202egpj.jar", fabricJar()],
    ["example.jar", Buffer.alloc(0)],
    ["example.jar", Buffer.from("no zip at all")],
    ["example.jar", fabricJar().subarray(0, -10)],
    ["example.jar", Buffer.concat([fabricJar(), Buffer.from("<html>")])],
  ])("%s", async (fileName, bytes) => {
    const before = await keysOnDisk();
    const problem = await refusal(perform(createUpload, site.as(owner), { fileName }, once(bytes)));
    expect(problem.kind).toBe("invalid");
    expect(problem.code).toMatch(/^(?:zip|file)\./);
    expect(await keysOnDisk()).toEqual(before);
    expect(await incoming()).toEqual([]);
  });

  test("nor does an aborted one", async () => {
    const before = await keysOnDisk();
    const headers = { authorization: owner.token, "content-type": "application/octet-stream", "content-length": 1e6 };
    const sending = request(`${site.url}/api/uploads?fileName=a.jar`, { method: "POST", headers });
    sending.on("error", () => {});
    sending.write(Buffer.alloc(300_000));
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), 20_000);
    sending.destroy();
    await vi.waitFor(async () => expect(await incoming()).toEqual([]), 20_000);
    expect(await keysOnDisk()).toEqual(before);
  });

  test("faults of a pack are reported before it is published", async () => {
    const pack = modpack([{ bytes: fabricJar(), url: "https://evil.example.com/a.jar" }]);
    const view = await upload(site, owner, pack, "pack.mrpack");
    expect(view.problems.join()).toContain("evil.example.com");
  });
});

describe("unreferenced files", () => {
  /** Backdates every stored file by two hours. */
  async function age(): Promise<void> {
    const before = new Date(Date.now() - 2 * 3_600_000);
    for (const key of await keysOnDisk())
      await utimes(join(site.services.config.dataDir, "files", key.slice(0, 2), key.slice(2, 4), key), before, before);
  }

  test("are deleted, and referenced ones are kept", async () => {
    const project = (await draftProject(site, owner)).id;
    const published = await publish(site, owner, project, {});
    const deleted = await publish(site, owner, project, { versionNumber: "2" });
    const waiting = await upload(site, owner);
    const discarded = await upload(site, owner);
    await perform(deleteVersion, site.as(owner), { version: deleted.id });
    await perform(discardUpload, site.as(owner), { upload: discarded.id });
    const young = await keysOnDisk();
    await collectFiles(site.services);
    expect(await keysOnDisk()).toEqual(young);
    await age();
    expect(await collectFiles(site.services)).toBeGreaterThan(1);
    const left = await keysOnDisk();
    expect([published.files[0]?.sha512, waiting.sha512].map((key) => left.has(key ?? ""))).toEqual([true, true]);
    expect([deleted.files[0]?.sha512, discarded.sha512].map((key) => left.has(key ?? ""))).toEqual([false, false]);
  });

  test("stay if they are uploaded again in the moment they are deleted", async () => {
    const bytes = fabricJar("9.9.9");
    const first = await upload(site, owner, bytes);
    await perform(discardUpload, site.as(owner), { upload: first.id });
    await age();
    const { files } = site.services;
    const remove: typeof files.remove = async (...input) => {
      if (input[0] === first.sha512) await upload(site, owner, bytes);
      return files.remove(...input);
    };
    await collectFiles({ ...site.services, files: { ...files, remove } });
    expect(await keysOnDisk()).toContain(first.sha512);
  });
});

// Tests downloads: exact bytes, standard range and cache behavior, and each download counted once.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editProject, editVersion, getProject, getVersion } from "#features/catalog/contract.ts";
import { sumDownloads, countDownload, findFile, deleteOldDownloads } from "./open-download.ts";
import { sumRecordedDownloads } from "#features/catalog/downloads/store.ts";
import { transaction } from "#platform/database/open.ts";
import { staffedSite } from "#tests/staffed-site.ts";
import { at, draftProject, fabricJar, fresh, hashOf, openProject, publish } from "#tests/things.ts";

const { site, owner, moderator } = await staffedSite();

type Opened = Awaited<ReturnType<typeof openProject>>;
const open = () => openProject(site, owner, moderator);
const addressOf = ({ version }: Opened) => site.url + (version.files[0]?.url ?? "");
const take = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(address, { method, headers });

/** Counters of the project and its version after pending records are summed. */
async function counts({ project, version }: Opened): Promise<[number, number]> {
  await sumDownloads(site.services);
  const [one, other] = await Promise.all([
    perform(getProject, site.as(moderator), { project: project.id }),
    perform(getVersion, site.as(moderator), { version: version.id }),
  ]);
  return [one.downloads, other.downloads];
}

describe("file downloads", () => {
  test("serve the uploaded bytes with the headers clients need", async () => {
    const opened = await open();
    const response = await take(addressOf(opened));
    expect(response.status).toBe(200);
    expect(hashOf(await response.bytes())).toBe(hashOf(opened.bytes));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/java-archive",
      "content-length": String(opened.bytes.length),
      etag: `"${hashOf(opened.bytes)}"`,
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "access-control-allow-origin": "*",
    });
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''example\.jar$/);
  });

  test.each([
    ["bytes=0-9", 206, 0, 10],
    ["bytes=10-", 206, 10, Infinity],
    ["bytes=-5", 206, -5, Infinity],
    ["bytes=5-5", 206, 5, 6],
    ["bytes=0-99999999", 206, 0, Infinity],
    ["bytes=-99999999", 206, 0, Infinity],
    ["bytes=9-2", 200, 0, Infinity],
    ["bytes=0-1,3-4", 200, 0, Infinity],
    ["pages=1-2", 200, 0, Infinity],
    ["bytes=-", 200, 0, Infinity],
    ["bytes=a-b", 200, 0, Infinity],
  ])("%s get status %i", async (range, status, start, end) => {
    const opened = await open();
    const response = await take(addressOf(opened), { range });
    const wanted = opened.bytes.subarray(start, Math.min(end, opened.bytes.length));
    expect([response.status, response.headers.get("content-length")]).toEqual([status, String(wanted.length)]);
    expect(Buffer.from(await response.bytes()).equals(wanted)).toBe(true);
    const first = start < 0 ? opened.bytes.length + start : start;
    expect(response.headers.get("content-range")).toBe(
      status === 206 ? `bytes ${first}-${first + wanted.length - 1}/${opened.bytes.length}` : null,
    );
  });

  test("past the end get 416 with the file size", async () => {
    const opened = await open();
    for (const range of [`bytes=${opened.bytes.length}-`, "bytes=-0"]) {
      const response = await take(addressOf(opened), { range });
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe(`bytes */${opened.bytes.length}`);
    }
  });

  test("honor If-Range only while the file is unchanged", async () => {
    const opened = await open();
    const part = (condition: string) => take(addressOf(opened), { range: "bytes=0-4", "if-range": condition });
    expect((await part(`"${hashOf(opened.bytes)}"`)).status).toBe(206);
    for (const stale of ['"other"', "Wed, 21 Oct 2015 07:28:00 GMT"]) expect((await part(stale)).status).toBe(200);
  });

  test("answer 304 when the client has the current bytes", async () => {
    const opened = await open();
    const etag = `"${hashOf(opened.bytes)}"`;
    for (const known of [etag, `"a", ${etag}`, `W/${etag}`, "*"])
      expect((await take(addressOf(opened), { "if-none-match": known })).status).toBe(304);
    expect((await take(addressOf(opened), { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("answer HEAD without a body", async () => {
    const opened = await open();
    const response = await take(addressOf(opened), {}, "HEAD");
    expect([response.status, response.headers.get("content-length")]).toEqual([200, String(opened.bytes.length)]);
    expect(await response.text()).toBe("");
    expect(await counts(opened)).toEqual([0, 0]);
  });

  test("are served at their own URL only", async () => {
    const opened = await open();
    const address = addressOf(opened);
    const other = await open();
    const wrong = [
      address.replace("example.jar", "other.jar"),
      address.replace("example.jar", "EXAMPLE.jar"),
      address.replace(opened.project.id, other.project.id),
      `${address}%00`,
      address.replace("example.jar", "..%2f..%2fsecret"),
    ];
    for (const one of wrong) expect((await take(one)).status, one).toBe(404);
  });
});

describe("a file that is not public", () => {
  test("of a hidden project is served to its team and staff; others get 404", async () => {
    const draft = await draftProject(site, owner);
    const version = await publish(site, owner, draft.id);
    const address = site.url + (version.files[0]?.url ?? "");
    const stranger = await site.person();
    const missing = await (await take(address.replace("example.jar", "none.jar"))).json();
    for (const token of ["", stranger.token]) {
      const response = await take(address, { authorization: token });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual(missing);
    }
    for (const { token } of [owner, moderator]) {
      const response = await take(address, { authorization: token });
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    }
    expect((await take(address, { cookie: `session=${owner.session}` })).status).toBe(200);
  });

  test("of a draft version is served to the team only and never cached by shared caches", async () => {
    const opened = await open();
    await perform(editVersion, site.as(owner), { version: opened.version.id, status: "draft" });
    expect((await take(addressOf(opened))).status).toBe(404);
    const own = await take(addressOf(opened), { authorization: owner.token });
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    expect(await counts(opened)).toEqual([0, 0]);
  });

  test("of an unlisted or withheld project is served to anyone with the URL", async () => {
    const opened = await open();
    for (const [person, status] of [
      [owner, "unlisted"],
      [moderator, "withheld"],
    ] as const) {
      // prettier-ignore
      await perform(editProject, site.as(person), { project: opened.project.id, status });
      const response = await take(addressOf(opened));
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    }
  });
});

describe("download counting", () => {
  /** Counts a download from `ip`, offset by `seconds` from now. */
  async function countAt(opened: Opened, seconds: number, ip = "192.0.2.1"): Promise<void> {
    const context = at(site.as(null), new Date(Date.now() + seconds * 1000));
    const row = await findFile(context, opened.project.id, opened.version.id, "example.jar");
    await countDownload({ ...context, origin: { ...context.origin, ip } }, row);
  }

  test("counts once for the project and version, and only requests that include the first byte", async () => {
    const opened = await open();
    const address = addressOf(opened);
    for (const range of ["bytes=10-", "bytes=-5"]) await (await take(address, { range })).bytes();
    await take(address, { "if-none-match": `"${hashOf(opened.bytes)}"` });
    expect(await counts(opened)).toEqual([0, 0]);
    await (await take(address, { range: "bytes=0-9" })).bytes();
    await (await take(address)).bytes();
    expect(await counts(opened)).toEqual([1, 1]);
  });

  test("counts one of 32 concurrent downloads", async () => {
    const opened = await open();
    const storm = Array.from({ length: 32 }, async () => (await take(addressOf(opened))).bytes());
    await Promise.all(storm);
    expect(await counts(opened)).toEqual([1, 1]);
  });

  test("counts again after 15 seconds, up to six times in six hours", async () => {
    const opened = await open();
    for (const seconds of [0, 5, 14]) await countAt(opened, seconds);
    expect(await counts(opened)).toEqual([1, 1]);
    for (const seconds of [16, 32, 48, 64, 80, 96, 112]) await countAt(opened, seconds);
    expect(await counts(opened)).toEqual([6, 6]);
    await countAt(opened, 6 * 3600 + 10);
    expect(await counts(opened)).toEqual([7, 7]);
  });

  test("counts per network", async () => {
    const opened = await open();
    const same = ["2001:db8::1", "2001:db8::2", "::ffff:192.0.2.9", "192.0.2.9"];
    for (const ip of same) await countAt(opened, 0, ip);
    expect(await counts(opened)).toEqual([2, 2]);
    await countAt(opened, 0, "2001:db8:0:1::1");
    expect(await counts(opened)).toEqual([3, 3]);
  });

  test("stores no IP address", async () => {
    const opened = await open();
    await countAt(opened, 0, "203.0.113.77");
    const spool = join(site.services.config.dataDir, "spool/downloads");
    const written = (await Promise.all((await readdir(spool)).map((name) => readFile(join(spool, name))))).join("");
    expect([written.includes(opened.project.id), written.includes("203.0.113.77")]).toEqual([true, false]);
    await site.services.ports.downloads.drain();
    const rows = await site.services.db.selectFrom("download_events").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("203.0.113.77");
  });
});

describe("summing downloads", () => {
  async function record(opened: Opened, times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      const context = site.as(null);
      const row = await findFile(context, opened.project.id, opened.version.id, "example.jar");
      await countDownload({ ...context, origin: { ...context.origin, ip: `198.51.100.${i}` } }, row);
    }
  }

  test("counts each exactly once when several processes sum concurrently", async () => {
    const opened = await open();
    await record(opened, 20);
    await Promise.all([1, 2, 3, 4].map(() => sumDownloads(site.services)));
    expect(await counts(opened)).toEqual([20, 20]);
  });

  test("is retried after being interrupted, without double counting", async () => {
    const opened = await open();
    await record(opened, 3);
    await site.services.ports.downloads.drain();
    const cut = transaction(site.services.db, async (db) => {
      expect(await sumRecordedDownloads(db)).toContain(opened.project.id);
      throw new Error("killed");
    });
    await expect(cut).rejects.toThrow("killed");
    expect(await counts(opened)).toEqual([3, 3]);
    expect(await counts(opened)).toEqual([3, 3]);
  });

  test("keeps records for eight days, and unsummed ones indefinitely", async () => {
    const opened = await open();
    const left = async () =>
      (
        await site.services.db
          .selectFrom("download_events")
          .select("id")
          .where("project_id", "=", opened.project.id)
          .execute()
      ).length;
    const forget = (days: number) => deleteOldDownloads(at(site.as(null), new Date(Date.now() + days * 86_400_000)));
    await record(opened, 2);
    await site.services.ports.downloads.drain();
    await forget(9);
    expect(await left()).toBe(2);
    await sumDownloads(site.services);
    await forget(7);
    expect(await left()).toBe(2);
    await forget(9);
    expect(await left()).toBe(0);
    expect(await counts(opened)).toEqual([2, 2]);
  });

  test("skips projects that were deleted in the meantime", async () => {
    const [gone, kept] = [await open(), await open()];
    await record(gone, 1);
    await record(kept, 1);
    await site.services.db.deleteFrom("projects").where("id", "=", gone.project.id).execute();
    expect(await counts(kept)).toEqual([1, 1]);
  });
});

test("file names with special characters are served unchanged", async () => {
  const opened = await open();
  const name = `ä 漢'(1);=%-${fresh("x")}.jar`;
  const version = await publish(site, owner, opened.project.id, { versionNumber: "2" }, [[name, fabricJar()]]);
  const response = await take(site.url + (version.files[0]?.url ?? ""));
  expect(response.status).toBe(200);
  const [, encoded = ""] =
    /filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  expect(decodeURIComponent(encoded)).toBe(name);
});

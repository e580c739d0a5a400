// Tests download counting when the database or disk fails: counts are kept where possible and every file is served.
import { describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { createServer } from "#api/server.ts";
import { getProject, getVersion } from "#features/catalog/contract.ts";
import type { DownloadCounter } from "#features/catalog/downloads/count-downloads.ts";
import { countDownloadsOn } from "#features/catalog/downloads/count-downloads.ts";
import { sumDownloads, countDownload, findFile } from "#features/catalog/downloads/open-download.ts";
import { openDatabase } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { failingDisk } from "#platform/spool/failing-disk.fixture.ts";
import { staffedSite } from "#tests/staffed-site.ts";
import { hashOf, openProject } from "#tests/things.ts";

const { site, owner, moderator } = await staffedSite();

type Opened = Awaited<ReturnType<typeof openProject>>;
const open = () => openProject(site, owner, moderator);
const addressOf = ({ version }: Opened) => version.files[0]?.url ?? "";

/** Counters of the project and its version after pending records are summed. */
async function counts({ project, version }: Opened): Promise<[number, number]> {
  await sumDownloads(site.services);
  const [one, other] = await Promise.all([
    perform(getProject, site.as(moderator), { project: project.id }),
    perform(getVersion, site.as(moderator), { version: version.id }),
  ]);
  return [one.downloads, other.downloads];
}

describe("download counting under faults", () => {
  const ip = "203.0.113.5";

  test("counts after the database recovers", async () => {
    const opened = await open();
    const context = site.as(null);
    const row = await findFile(context, opened.project.id, opened.version.id, "example.jar");
    const away = new Proxy(context.db, {
      get() {
        throw new Error("The database is away.");
      },
    });
    await countDownload({ ...context, db: away, origin: { ...context.origin, ip } }, row);
    expect(await counts(opened)).toEqual([1, 1]);
  });

  test("falls back to the database when the disk fails", async () => {
    const opened = await open();
    const full = failingDisk(new Map(), Infinity, () => true);
    const downloads = countDownloadsOn(site.services.db, full, openLog("silent"));
    await served(opened, downloads);
    expect(await counts(opened)).toEqual([1, 1]);
    expect(downloads.lost()).toBe(0);
  });

  test("serves the file and reports the lost count when both fail", async () => {
    const opened = await open();
    const gone = openDatabase("postgres://nobody@127.0.0.1:1/nothing");
    const full = failingDisk(new Map(), Infinity, () => true);
    const health = await served(opened, countDownloadsOn(gone.db, full, openLog("silent")));
    expect(await counts(opened)).toEqual([0, 0]);
    expect(health).toMatchObject({ status: "ready", downloadsLost: 1 });
    await gone.close();
  });

  /** Downloads the file from a server that uses the `downloads` counter; returns that server's health status. */
  async function served(opened: Opened, downloads: DownloadCounter): Promise<unknown> {
    const services = { ...site.services, ports: { ...site.services.ports, downloads } };
    const app = await createServer(services, { build: null, ready: async () => true });
    const response = await app.inject(addressOf(opened));
    expect([response.statusCode, hashOf(response.rawPayload)]).toEqual([200, hashOf(opened.bytes)]);
    const health = await app.inject("/health/ready");
    await app.close();
    return health.json();
  }
});

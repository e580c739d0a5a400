// Tests of the embedded database: kills, restarts, inaccessible folders, and concurrent starts.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openLog } from "#platform/log.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import type { EmbeddedPostgres } from "./embedded.ts";
import { findBinaries, findPackage } from "./embedded/binaries.ts";
import { keepRunning } from "./embedded/keep-running.ts";
import { findPostmaster } from "./embedded/postmaster.ts";
import { findProcess } from "./embedded/processes.ts";
import { notify, startNotifications } from "./notify.ts";
import { openDatabase } from "./open.ts";
import type { Db } from "./open.ts";

const root = mkdtempSync(join(tmpdir(), "embedded-"));
chmodSync(root, 0o755);
const asRoot = process.getuid?.() === 0;
const log = openLog("silent");
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
// Creating a cluster is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
/** A server that exited before it was inspected. */
const gone = { mark: { pid: 1, born: "another-boot/1" }, port: 1 };
let count = 0;
let dataDir: string;

beforeEach(() => {
  dataDir = join(root, String(++count), "data");
  mkdirSync(dataDir, { recursive: true });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const { stop } of started.splice(0)) await stop();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  started.push(postgres);
  return postgres;
}

async function ask<Row>(url: string, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    return (await query.execute(db)).rows;
  } finally {
    await close();
  }
}

/** Starts a program that owns the data folder and writes rows; `kept` grows as it reports commits. */
async function startWriter(first: number, ...more: string[]) {
  const program = join(import.meta.dirname, "embedded/write-until-killed.fixture.ts");
  const child = spawn(process.execPath, [program, dataDir, String(first), ...more], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const kept: number[] = [];
  let postmaster = 0;
  const lines = createInterface({ input: child.stdout });
  const ended = new Promise<void>((resolve) => lines.once("close", resolve));
  lines.on("line", (line) => {
    const [word, number] = line.split(" ");
    if (word === "postmaster") postmaster = Number(number);
    else kept.push(Number(number));
  });
  await vi.waitFor(() => expect(kept.length).toBeGreaterThan(10), 60_000);
  return { child, kept, postmaster, ended };
}

test("starts empty, listens on loopback with a password, and keeps data over a restart", async () => {
  const first = await start();
  const [settings] = await ask<{ host: string; user: string; lc: string }>(
    first.url,
    sql`select current_setting('listen_addresses') as host, current_user as "user", datcollate as lc
        from pg_database where datname = current_database()`,
  );
  expect(settings?.host).toBe("127.0.0.1");
  await ask(first.url, sql`create table kept (n int)`);
  const wrong = new URL(first.url);
  wrong.password = "guess";
  await expect(ask(wrong.href, sql`select 1`)).rejects.toMatchObject({ code: "28P01" });
  await first.stop();
  expect(findPostmaster(join(first.folder, "cluster"))).toBeNull();
  const second = await start();
  expect(await ask(second.url, sql`select * from kept`)).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "only the owner can read the password, and the database never runs as root",
  async () => {
    const { folder } = await start();
    const record = statSync(join(dataDir, "postgres/place.json"));
    expect(record.mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "cluster")).mode & 0o777).toBe(0o700);
    const pid = findPostmaster(join(folder, "cluster"))?.mark.pid;
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
  },
);

test("a second program on the same folder is refused with the owner's process", async () => {
  await start();
  await expect(start()).rejects.toThrow(`process ${process.pid}`);
});

test("stopping twice does not remove the mark of a later owner", async () => {
  const first = await start();
  await first.stop();
  await start();
  await first.stop();
  await expect(start()).rejects.toThrow("in use");
});

describe("killed", () => {
  test("program killed: the database still running is taken over, with every committed row", async () => {
    const writer = await startWriter(0);
    writer.child.kill("SIGKILL");
    await writer.ended;
    expect(findProcess(writer.postmaster)).not.toBeNull();
    const { url, folder, stop } = await start();
    expect(findPostmaster(join(folder, "cluster"))?.mark.pid).toBe(writer.postmaster);
    const rows = await ask<{ n: number }>(url, sql`select n from kept order by n`);
    expect(rows.map((row) => row.n)).toEqual(expect.arrayContaining(writer.kept));
    await stop();
    expect(findProcess(writer.postmaster)).toBeNull();
  });

  test("program and database killed together: the next start recovers every committed row", async () => {
    const writer = await startWriter(0);
    process.kill(writer.postmaster, "SIGKILL");
    writer.child.kill("SIGKILL");
    await writer.ended;
    const { url } = await start();
    const rows = await ask<{ n: number }>(url, sql`select n from kept order by n`);
    expect(rows.map((row) => row.n)).toEqual(expect.arrayContaining(writer.kept));
  });

  test("process.exit also stops the database", async () => {
    const writer = await startWriter(0, "exit");
    await writer.ended;
    await vi.waitFor(() => expect(findProcess(writer.postmaster)).toBeNull(), 20_000);
    expect(existsSync(join(dataDir, "postgres/owner.json"))).toBe(false);
    const { url } = await start();
    expect(await ask(url, sql`select n from kept`)).toHaveLength(11);
  });

  test("a stale lock from before a reboot, with a reused process id, is ignored", async () => {
    const first = await start();
    await first.stop();
    const owner = { pid: process.pid, born: "another-boot/1" };
    writeFileSync(join(first.folder, "owner.json"), JSON.stringify(owner));
    writeFileSync(
      join(first.folder, "cluster/postmaster.pid"),
      `${process.pid}\n${first.folder}/cluster\n0\n1\n\n\n\nready\n`,
    );
    const second = await start();
    expect(await ask(second.url, sql`select 1 as n`)).toEqual([{ n: 1 }]);
  });
});

describe("the server killed while its program runs", () => {
  /** Kills the running server and waits until its replacement responds. */
  async function killServer({ folder }: EmbeddedPostgres, db: Db): Promise<void> {
    const cluster = join(folder, "cluster");
    const pid = findPostmaster(cluster)?.mark.pid ?? 0;
    process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => {
      await sql`select 1`.execute(db);
      expect(findPostmaster(cluster)?.mark.pid ?? pid).not.toBe(pid);
    }, 60_000);
  }

  test("it is restarted on the same port with all data, and pools and listeners reconnect", async () => {
    const postgres = await start();
    const { db, url, close } = openDatabase(postgres.url, { max: 3 });
    const notifications = startNotifications(url, log);
    const heard: (string | null)[] = [];
    notifications.on("news", (payload) => void heard.push(payload));
    await notifications.ready;
    await sql`create table kept (n int primary key)`.execute(db);
    for (let n = 0; n < 3; n++) {
      await sql`insert into kept values (${n})`.execute(db);
      await killServer(postgres, db);
      await vi.waitFor(() => expect(heard).toContain(null), 20_000);
      heard.length = 0;
      await notify(db, "news", "again");
      await vi.waitFor(() => expect(heard).toContain("again"), 20_000);
    }
    expect((await sql<{ n: number }>`select n from kept order by n`.execute(db)).rows).toEqual(
      [0, 1, 2].map((n) => ({ n })),
    );
    await notifications.close();
    await close();
  });

  test("a server taken over from a dead program is restarted too", async () => {
    const writer = await startWriter(0);
    writer.child.kill("SIGKILL");
    await writer.ended;
    const postgres = await start();
    const { db, close } = openDatabase(postgres.url, { max: 1 });
    await killServer(postgres, db);
    const rows = await sql<{ n: number }>`select n from kept order by n`.execute(db);
    expect(rows.rows.map((row) => row.n)).toEqual(expect.arrayContaining(writer.kept));
    await close();
  });

  test("a failed restart is reported with a clear message", async () => {
    const postgres = await start();
    const cluster = join(postgres.folder, "cluster");
    const pid = findPostmaster(cluster)?.mark.pid ?? 0;
    renameSync(cluster, `${cluster}.away`);
    process.kill(pid, "SIGKILL");
    await expect(postgres.failed).rejects.toThrow("is gone. Restore it");
  });

  test("a server that keeps crashing is restarted after longer and longer pauses", async () => {
    const waits: number[] = [];
    const waitedOften = Promise.withResolvers<void>();
    const pause = async (wait: number) => {
      if (waits.push(wait / 1000) === 8) waitedOften.resolve();
    };
    const kept = keepRunning(gone, async () => gone, log, pause);
    await Promise.race([waitedOften.promise, kept.failed]);
    await kept.stop();
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });
});

describe.runIf(asRoot)("as root, with folders that only root may enter", () => {
  test("the database is placed elsewhere and found again; if it is gone, the start fails instead of creating an empty one", async () => {
    chmodSync(dirname(dataDir), 0o700);
    const first = await start();
    expect(first.folder.startsWith(root)).toBe(false);
    await ask(first.url, sql`create table kept (n int)`);
    await first.stop();
    const second = await start();
    expect(second.folder).toBe(first.folder);
    expect(await ask(second.url, sql`select * from kept`)).toEqual([]);
    await second.stop();
    rmSync(second.folder, { recursive: true });
    await expect(start()).rejects.toThrow("which is gone");
  });

  test("a folder that becomes inaccessible is named in the error", async () => {
    const { stop } = await start();
    await stop();
    chmodSync(dirname(dataDir), 0o700);
    await expect(start()).rejects.toThrow("chmod o+x");
  });

  test("binaries are copied to where they can be executed, including the links npm leaves out", async () => {
    const closed = join(dirname(dataDir), "package");
    const source = findPackage();
    mkdirSync(closed, { mode: 0o700 });
    cpSync(join(source, "native"), join(closed, "native"), {
      recursive: true,
      filter: (path) => !/\.so(\.\d+)?$/.test(path) || statSync(path).isDirectory() || !isLink(source, path),
    });
    writeFileSync(join(closed, "package.json"), JSON.stringify({ version: `18.0.0-test-${process.pid}` }));
    const binaries = await findBinaries({ uid: 65534, gid: 65534 }, closed);
    const staged = dirname(dirname(binaries.initdb));
    expect(staged.startsWith(closed)).toBe(false);
    expect(binaries.major).toBe("18");
    const links = JSON.parse(readFileSync(join(source, "native/pg-symlinks.json"), "utf8")) as { target: string }[];
    expect(links.length).toBeGreaterThan(0);
    for (const { target } of links) expect(existsSync(join(staged, target.replace("native/", "")))).toBe(true);
    rmSync(staged, { recursive: true });
  });
});

/** Whether the package lists this path as a symbolic link. */
function isLink(packageFolder: string, path: string): boolean {
  const links = JSON.parse(readFileSync(join(packageFolder, "native/pg-symlinks.json"), "utf8")) as {
    target: string;
  }[];
  return links.some(({ target }) => join(packageFolder, target) === path);
}

// Tests of secrets at rest: only the site's key opens them, only for their purpose, and keys can be rotated.
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#platform/database/open.ts";
import { makeSealer } from "#platform/secret/seal.ts";
import { loadSiteKeys, readKey } from "#platform/secret/site-keys.ts";
import { loadSecret } from "#platform/secret/store.ts";
import { testDatabase } from "#tests/database.ts";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe("a sealed text", () => {
  const sealer = makeSealer([first]);

  test.each(["", "JBSWY3DPEHPK3PXP", "ünïcode ✓", "x".repeat(10_000)])("opens to what was sealed: %#", (text) => {
    const sealed = sealer.seal("totp anna", text);
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(sealer.open("totp anna", sealed)).toBe(text);
    expect(sealer.isSealed(sealed) && sealer.isCurrent(sealed)).toBe(true);
  });

  test("differs every time, and reveals nothing of its content", () => {
    const both = [sealer.seal("p", "secret words"), sealer.seal("p", "secret words")];
    expect(both[0]).not.toBe(both[1]);
    for (const one of both)
      expect(Buffer.from(one.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain("secret");
  });

  test("does not open for another purpose or after any change", () => {
    const sealed = sealer.seal("totp anna", "JBSWY3DPEHPK3PXP");
    expect(() => sealer.open("totp bert", sealed)).toThrow(/authenticate/);
    for (let at = sealed.lastIndexOf(".") + 1; at < sealed.length - 1; at += 1) {
      const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
      expect(() => sealer.open("totp anna", changed)).toThrow(/authenticate/);
    }
    expect(() => sealer.open("totp anna", "v1.00000000.AAAA")).toThrow("a key that this site does not have");
    expect(() => sealer.open("totp anna", `${sealed.slice(0, 12)}AAAA`)).toThrow("too short");
  });

  test("opens under an older key, which seals nothing new", () => {
    const old = sealer.seal("p", "words");
    const rotated = makeSealer([second, first]);
    expect(rotated.open("p", old)).toBe("words");
    expect([rotated.isCurrent(old), rotated.isSealed(old)]).toEqual([false, true]);
    expect(() => makeSealer([second]).open("p", old)).toThrow("a key that this site does not have");
    expect(() => sealer.open("p", rotated.seal("p", "words"))).toThrow("a key that this site does not have");
    expect(rotated.isSealed("JBSWY3DPEHPK3PXP")).toBe(false);
  });
});

describe("the site's key", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tessera-keys-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("is created once, readable by its owner only, also when several processes start at once", async () => {
    const dataDir = join(folder, "data");
    const keys = await Promise.all([1, 2, 3, 4].map(() => loadSiteKeys({ dataDir, secretKeys: [] })));
    expect(new Set(keys.map(([key]) => key.toString("hex"))).size).toBe(1);
    expect((await stat(join(dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
    expect(await loadSiteKeys({ dataDir, secretKeys: [] })).toEqual(keys[0]);
  });

  test("comes from the settings if set there, and no file is created", async () => {
    expect(await loadSiteKeys({ dataDir: folder, secretKeys: [second, first] })).toEqual([second, first]);
    await expect(readFile(join(folder, "secret.key"))).rejects.toThrow("ENOENT");
  });

  test("is never regenerated over a damaged file", async () => {
    await writeFile(join(folder, "secret.key"), "nonsense\n");
    await expect(loadSiteKeys({ dataDir: folder, secretKeys: [] })).rejects.toThrow("does not contain a key");
    expect(await readFile(join(folder, "secret.key"), "utf8")).toBe("nonsense\n");
  });

  test("is 32 bytes in base64 or hexadecimal", () => {
    for (const encoding of ["base64", "base64url", "hex"] as const)
      expect(readKey(first.toString(encoding))).toEqual(first);
    for (const text of [
      "",
      "short",
      Buffer.alloc(31).toString("base64"),
      Buffer.alloc(33).toString("hex"),
      "ü".repeat(43),
    ])
      expect(readKey(text)).toBeUndefined();
  });
});

describe("the site's secret", () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => sql`delete from secrets`.execute(database.db));
  const kept = async () =>
    (await sql<{ value: Buffer }>`select value from secrets`.execute(database.db)).rows[0]?.value;

  test("is the same for every process and stored sealed", async () => {
    const sealer = makeSealer([first]);
    const all = await Promise.all([1, 2, 3].map(() => loadSecret(database.db, sealer)));
    expect(all[0]).toHaveLength(32);
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
    expect((await kept())?.includes(all[0] ?? "")).toBe(false);
    expect(sealer.isCurrent((await kept())?.toString() ?? "")).toBe(true);
  });

  test("stays the same when a key is added or changed", async () => {
    const before = Buffer.alloc(32, 9);
    await sql`insert into secrets (name, value) values ('site', ${before})`.execute(database.db);
    expect(await loadSecret(database.db, makeSealer([first]))).toEqual(before);
    expect(await kept()).not.toEqual(before);
    const rotated = makeSealer([second, first]);
    expect(await loadSecret(database.db, rotated)).toEqual(before);
    expect(rotated.isCurrent((await kept())?.toString() ?? "")).toBe(true);
    expect(await loadSecret(database.db, makeSealer([second]))).toEqual(before);
  });

  test("is refused under a wrong key, and left unchanged", async () => {
    await loadSecret(database.db, makeSealer([first]));
    const before = await kept();
    await expect(loadSecret(database.db, makeSealer([second]))).rejects.toThrow("different secret key. Set SECRET_KEY");
    expect(await kept()).toEqual(before);
  });
});

// Shared tests of the file store port, run against every implementation available here.
import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openDiskStore } from "./disk.ts";
import type { FileStore } from "./port.ts";

const limits = { maxBytes: 8 * 1024 * 1024 };

async function* chunks(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Later than anything was stored. */
const later = () => new Date(Date.now() + 60_000);

async function* failing(): AsyncIterable<Uint8Array> {
  yield randomBytes(300_000);
  throw new Error("the line dropped");
}

async function keysOf(store: FileStore): Promise<string[]> {
  return Array.fromAsync(store.list());
}

const roots: string[] = [];

afterAll(async () => {
  await Promise.all(roots.map((root) => rm(root, { recursive: true, force: true })));
});

/** An empty store; `leftovers` counts files outside the stored ones and must end at zero. */
interface Fresh {
  store: FileStore;
  leftovers: () => Promise<number>;
}

async function freshDisk(): Promise<Fresh> {
  const root = await mkdtemp(join(tmpdir(), "files-"));
  roots.push(root);
  return { store: await openDiskStore(root), leftovers: async () => (await readdir(join(root, "incoming"))).length };
}

describe.each([{ name: "disk store", fresh: freshDisk }])("$name", ({ fresh }) => {
  test("stores content of any length unchanged, keyed by its hash", async () => {
    const { store, leftovers } = await fresh();
    for (const size of [0, 1, 65_536, 262_144, 1_000_003]) {
      const bytes = randomBytes(size);
      const kept = await store.put(chunks(bytes, 60_001), limits);
      expect(kept.sha1).toBe(createHash("sha1").update(bytes).digest("hex"));
      expect(kept.sha512).toBe(createHash("sha512").update(bytes).digest("hex"));
      expect(kept).toMatchObject({ key: kept.sha512, size });
      expect(bytes.equals(await buffer(await store.open(kept.key)))).toBe(true);
      expect(await store.stat(kept.key)).toMatchObject({ size });
      expect(await leftovers()).toBe(0);
    }
  });

  test("serves a range with both ends inclusive", async () => {
    const { store } = await fresh();
    const { key } = await store.put(chunks(Buffer.from("0123456789"), 3), limits);
    expect((await buffer(await store.open(key, { start: 2, end: 5 }))).toString()).toBe("2345");
    expect((await buffer(await store.open(key, { start: 9, end: 9 }))).toString()).toBe("9");
  });

  test("reads anywhere inside a staged or stored file, never past its end", async () => {
    const { store } = await fresh();
    const staged = await store.stage(chunks(Buffer.from("abcdefghij"), 4), limits);
    expect(Buffer.from(await staged.file.read(3, 4)).toString()).toBe("defg");
    const { key } = await staged.keep();
    const file = await store.openRandomAccess(key);
    expect(file.size).toBe(10);
    expect(Buffer.from(await file.read(8, 2)).toString()).toBe("ij");
    await expect(file.read(8, 3)).rejects.toThrow(RangeError);
    await expect(file.read(-1, 1)).rejects.toThrow(RangeError);
    await file.close();
  });

  test("a discarded upload leaves nothing", async () => {
    const { store, leftovers } = await fresh();
    const staged = await store.stage(chunks(randomBytes(1000), 100), limits);
    expect(await keysOf(store)).toEqual([]);
    await staged.discard();
    expect(await keysOf(store)).toEqual([]);
    expect(await leftovers()).toBe(0);
    expect(await store.stat(staged.sha512)).toBeUndefined();
  });

  test("an aborted upload leaves nothing", async () => {
    const { store, leftovers } = await fresh();
    await expect(store.put(failing(), limits)).rejects.toThrow("the line dropped");
    expect(await keysOf(store)).toEqual([]);
    expect(await leftovers()).toBe(0);
  });

  test("one byte over the limit is refused with the limit named and leaves nothing; the limit itself is accepted", async () => {
    const { store, leftovers } = await fresh();
    const bytes = randomBytes(2 * 1024 * 1024);
    const refused = store.put(chunks(Buffer.concat([bytes, Buffer.from("x")]), 50_000), { maxBytes: bytes.length });
    await expect(refused).rejects.toMatchObject({ kind: "tooLarge", message: expect.stringContaining("2 MiB") });
    expect(await leftovers()).toBe(0);
    expect((await store.put(chunks(bytes, 50_000), { maxBytes: bytes.length })).size).toBe(bytes.length);
  });

  test("the same content twice, even concurrently, is one file", async () => {
    const { store, leftovers } = await fresh();
    const bytes = randomBytes(400_000);
    const all = await Promise.all([1, 2, 3].map(() => store.put(chunks(bytes, 30_000), limits)));
    expect(new Set(all.map((one) => one.key)).size).toBe(1);
    expect(await keysOf(store)).toEqual([...new Set(all.map((one) => one.key))]);
    expect(await leftovers()).toBe(0);
  });

  test("lists all keys, without removed ones", async () => {
    const { store } = await fresh();
    const first = await store.put(chunks(Buffer.from("the first"), 10), limits);
    const kept = [first.key];
    for (let i = 1; i < 5; i++) kept.push((await store.put(chunks(Buffer.from(`file ${i}`), 10), limits)).key);
    expect((await keysOf(store)).toSorted()).toEqual(kept.toSorted());
    expect(await store.remove(first.key, later())).toBe(true);
    expect(await store.remove(first.key, later())).toBe(false);
    expect(await keysOf(store)).toHaveLength(4);
    await expect(store.open(first.key)).rejects.toMatchObject({ kind: "missing" });
  });

  test("bytes stored again while they are removed stay", async () => {
    const { store, leftovers } = await fresh();
    const bytes = Buffer.from("again");
    const { key } = await store.put(chunks(bytes, 2), limits);
    expect(await store.remove(key, (await store.stat(key))!.storedAt)).toBe(false);
    for (let i = 0; i < 40; i++) {
      const before = new Date(Date.now() + 1);
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(before.getTime()), { interval: 1 });
      await Promise.all([store.remove(key, before), store.put(chunks(bytes, 2), limits)]);
      expect((await buffer(await store.open(key))).equals(bytes)).toBe(true);
    }
    expect(await leftovers()).toBe(0);
  });

  test("an invalid key is treated as missing", async () => {
    const { store } = await fresh();
    for (const key of ["", "..", "../../etc/passwd", "incoming", "A".repeat(128), `${"a".repeat(126)}/.`]) {
      await expect(store.open(key)).rejects.toMatchObject({ kind: "missing" });
      await expect(store.openRandomAccess(key)).rejects.toMatchObject({ kind: "missing" });
      expect(await store.stat(key)).toBeUndefined();
      expect(await store.remove(key, later())).toBe(false);
    }
  });

  test("sweeping removes stale uploads and leaves recent ones and stored files", async () => {
    const { store, leftovers } = await fresh();
    const { key } = await store.put(chunks(Buffer.from("kept"), 4), limits);
    const staged = await store.stage(chunks(Buffer.from("on its way"), 4), limits);
    expect(await store.sweep(60_000)).toBe(0);
    expect(await leftovers()).toBe(1);
    expect(await store.sweep(-60_000)).toBe(1);
    expect(await leftovers()).toBe(0);
    expect(await keysOf(store)).toEqual([key]);
    await staged.discard();
  });
});

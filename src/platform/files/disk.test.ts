// Tests of the disk file store: its folder layout and disk-specific failures.
import { constants, existsSync } from "node:fs";
import { chmod, mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { explain, openDiskStore } from "./disk.ts";

const roots: string[] = [];

async function freshRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "files-"));
  roots.push(root);
  return root;
}

afterAll(async () => {
  await Promise.all(roots.map((root) => rm(root, { recursive: true, force: true })));
});

test("files are stored two folders deep under their hash", async () => {
  const root = await freshRoot();
  const store = await openDiskStore(root);
  const { key } = await store.put(
    (async function* () {
      yield Buffer.from("hello");
    })(),
    { maxBytes: 10 },
  );
  expect(existsSync(join(root, key.slice(0, 2), key.slice(2, 4), key))).toBe(true);
});

test("an existing folder can be reopened with its files", async () => {
  const root = await freshRoot();
  const hello = async function* () {
    yield Buffer.from("hello");
  };
  const { key } = await (await openDiskStore(root)).put(hello(), { maxBytes: 10 });
  expect(await (await openDiskStore(root)).stat(key)).toMatchObject({ size: 5 });
});

test("a file whose removal was interrupted is there again after the next sweep", async () => {
  const root = await freshRoot();
  const store = await openDiskStore(root);
  const { key } = await store.put(Readable.from([Buffer.from("hello")]), { maxBytes: 10 });
  const before = new Date();
  await rename(join(root, key.slice(0, 2), key.slice(2, 4), key), join(root, "incoming", `${key}.removed`));
  await store.sweep(60_000);
  expect((await store.stat(key))!.storedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(await readdir(join(root, "incoming"))).toEqual([]);
});

test.skipIf(!existsSync("/dev/full"))("a full disk is reported in words", async () => {
  const handle = await open("/dev/full", constants.O_WRONLY);
  const failure = await handle.write(Buffer.from("x")).then(
    () => undefined,
    (error: unknown) => error,
  );
  await handle.close();
  expect(() => explain(failure)).toThrow(expect.objectContaining({ kind: "full" }));
});

test.each([
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["EROFS", "unavailable"],
  ["EPERM", "unavailable"],
  ["EACCES", "unavailable"],
  ["EIO", "unavailable"],
  ["EMFILE", "unavailable"],
  ["ENOENT", "unavailable"],
])("%s is reported in words", (code, kind) => {
  const failure = Object.assign(new Error("what the system said"), { code });
  expect(() => explain(failure)).toThrow(expect.objectContaining({ kind, cause: failure }));
});

test.skipIf(process.platform === "win32")(
  "a read-only folder accepts no files, and existing ones can be read",
  async () => {
    const root = await freshRoot();
    const store = await openDiskStore(root);
    const hello = async function* () {
      yield Buffer.from("hello");
    };
    const { key } = await store.put(hello(), { maxBytes: 10 });
    await chmod(root, 0o755);
    await chmod(join(root, "incoming"), 0o555);
    // Root can write everywhere, so drop to nobody for the call.
    const asRoot = process.getuid?.() === 0;
    if (asRoot) process.seteuid?.(65534);
    try {
      await expect(store.put(hello(), { maxBytes: 10 })).rejects.toMatchObject({ kind: "unavailable" });
      expect(await store.stat(key)).toMatchObject({ size: 5 });
    } finally {
      if (asRoot) process.seteuid?.(0);
    }
    await chmod(join(root, "incoming"), 0o755);
    expect(await store.put(hello(), { maxBytes: 10 })).toMatchObject({ key });
  },
);

test("a store whose folder is gone is unavailable, its files are not missing", async () => {
  const root = await freshRoot();
  const store = await openDiskStore(root);
  const hello = () => Readable.from([Buffer.from("hello")]);
  const { key } = await store.put(hello(), { maxBytes: 10 });
  await expect(store.openRandomAccess("0".repeat(128))).rejects.toMatchObject({ kind: "missing" });
  await rm(root, { recursive: true });
  await expect(store.openRandomAccess(key)).rejects.toMatchObject({ kind: "unavailable" });
  await expect(store.put(hello(), { maxBytes: 10 })).rejects.toMatchObject({ kind: "unavailable" });
});

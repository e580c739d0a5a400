// Removes files that nothing refers to any more: expired uploads and deleted versions.
import { deleteExpired, keysInUse } from "#features/catalog/uploads/store.ts";
import type { World } from "#platform/context.ts";

const batch = 500;
/** Younger files may belong to a call that is not finished. */
const graceMs = 60 * 60 * 1000;

/**
 * Gives how many files were removed.
 * @param unusedBefore only files stored before this are removed; default: an hour ago
 */
export async function collectFiles(world: Pick<World, "db" | "files" | "clock">, unusedBefore?: Date): Promise<number> {
  const now = world.clock.now();
  const before = unusedBefore ?? new Date(now.getTime() - graceMs);
  await deleteExpired(world.db, now);
  await world.files.sweep(now.getTime() - before.getTime());
  let removed = 0;
  let keys: string[] = [];
  const collect = async () => {
    const used = await keysInUse(world.db, keys);
    for (const key of keys)
      if (!used.has(key) && (await isOld(world, key, before))) removed += Number(await world.files.remove(key));
    keys = [];
  };
  for await (const key of world.files.list()) if (keys.push(key) >= batch) await collect();
  await collect();
  return removed;
}

async function isOld(world: Pick<World, "files">, key: string, before: Date): Promise<boolean> {
  const file = await world.files.stat(key);
  return file !== undefined && file.storedAt < before;
}

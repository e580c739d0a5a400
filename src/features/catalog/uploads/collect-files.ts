// Garbage-collects unreferenced files: expired uploads and deleted versions.
import { deleteExpired, keysInUse } from "#features/catalog/uploads/store.ts";
import type { Services } from "#platform/context.ts";

const batch = 500;
/** Younger files may belong to a request in progress. */
const graceMs = 60 * 60 * 1000;

/**
 * Returns the number of files deleted.
 * @param unusedBefore only files stored before this are deleted; default: an hour ago
 */
export async function collectFiles(
  services: Pick<Services, "db" | "files" | "clock">,
  unusedBefore?: Date,
): Promise<number> {
  const now = services.clock.now();
  const before = unusedBefore ?? new Date(now.getTime() - graceMs);
  await deleteExpired(services.db, now);
  await services.files.sweep(now.getTime() - before.getTime());
  let removed = 0;
  let keys: string[] = [];
  const collect = async () => {
    const used = await keysInUse(services.db, keys);
    for (const key of keys) if (!used.has(key)) removed += Number(await services.files.remove(key, before));
    keys = [];
  };
  for await (const key of services.files.list()) if (keys.push(key) >= batch) await collect();
  await collect();
  return removed;
}

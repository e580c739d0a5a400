// Chooses the user to run the database as, checks what it can access, and finds a place for what it cannot.
import { accessSync, chmodSync, chownSync, constants, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import type { Stats } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** The user and group to run the database as; null means the current user. */
export type RunAs = { uid: number; gid: number } | null;

/** The user "nobody": PostgreSQL refuses to run as root, and this user exists everywhere. */
const nobody = { uid: 65534, gid: 65534 };

/**
 * The user the database must run as. Root drops to the owner of an existing cluster, else to "nobody".
 * @param cluster the cluster's folder, whether or not it exists yet
 */
export function chooseUser(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return null;
  const stats = statSync(cluster, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : nobody;
}

/** Whether `user` can traverse every folder on the way to `path` (whose last parts need not exist yet). */
export function canReach(user: RunAs, path: string): boolean {
  if (!user) return true;
  let folder = existingPart(resolve(path));
  while (true) {
    if (!mayEnter(user, statSync(folder))) return false;
    const parent = dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}

function existingPart(path: string): string {
  let part = path;
  while (!statSync(part, { throwIfNoEntry: false })) part = dirname(part);
  return realpathSync(part);
}

function mayEnter(user: { uid: number; gid: number }, stats: Stats): boolean {
  if (stats.uid === user.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === user.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

/**
 * A folder that every user can enter and only we can write: the first of `/var/lib/tessera` and one in the temporary
 * folder that can be created.
 */
export function openSharedFolder(user: RunAs): string {
  const mine = process.getuid?.() ?? 0;
  for (const folder of ["/var/lib/tessera", join(tmpdir(), `tessera-${mine}`)]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const stats = statSync(folder);
      // A folder created by someone else could contain their binaries.
      if (stats.uid !== mine) continue;
      chmodSync(folder, 0o755);
      accessSync(folder, constants.W_OK);
      if (canReach(user, folder)) return folder;
    } catch {
      continue;
    }
  }
  throw new Error(
    "Found no folder that both this program and the database's user can access. Set DATA_DIR to a folder outside private home folders, or set DATABASE_URL.",
  );
}

/** Recursively changes a folder's owner to `user`. */
export function chownTo(user: RunAs, folder: string): void {
  if (!user) return;
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

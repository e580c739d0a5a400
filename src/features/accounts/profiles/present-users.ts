// Converts user rows into their public shape.
import type { UserView } from "#features/accounts/profiles/contract.ts";
import type { UserSums } from "#features/accounts/profiles/store.ts";
import { loadUsers } from "#features/accounts/profiles/store.ts";
import { loadViewer } from "#features/accounts/profiles/viewer-store.ts";
import type { Db } from "#platform/database/open.ts";
import { mediaPath } from "#platform/media/store-picture.ts";

export function presentUser(row: UserSums): UserView {
  return {
    id: row.id,
    username: row.username,
    bio: row.bio,
    avatarUrl: mediaPath(row.avatar_id),
    role: row.role,
    badges: row.badges,
    joined: row.created_at.toISOString(),
    projectCount: row.project_count,
    downloads: row.downloads,
    followers: row.followers,
  };
}

/** The users with these ids, without duplicates, in the order of the ids; unknown ones are skipped. */
export async function presentUsers(db: Db, ids: readonly string[]): Promise<UserView[]> {
  return (await loadUsers(db, [...new Set(ids)])).map(presentUser);
}

/** What every page shows of its viewer besides the name: avatar, and the scheduled erasure. */
export async function presentViewer(
  db: Db,
  id: string,
): Promise<{ readonly avatarUrl: string | null; readonly eraseAt: string | null }> {
  const row = await loadViewer(db, id);
  return {
    avatarUrl: mediaPath(row?.avatar_id ?? null),
    eraseAt: row?.erase_at?.toISOString() ?? null,
  };
}

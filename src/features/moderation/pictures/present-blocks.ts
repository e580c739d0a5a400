// Converts blocks into the shape staff see.
import { presentUsers } from "#features/accounts/index.ts";
import type { PictureBlockView } from "#features/moderation/pictures/contract.ts";
import type { Db } from "#platform/database/open.ts";
import type { BlockRow } from "#platform/media/block-store.ts";

export async function presentBlocks(db: Db, rows: readonly BlockRow[]): Promise<PictureBlockView[]> {
  const people = await presentUsers(db, [...new Set(rows.map((row) => row.blocked_by))]);
  const names = new Map<string, string>(people.map(({ id, username }) => [id, username]));
  return rows.map((row) => ({
    id: row.id,
    sha512s: row.sha512s,
    reason: row.reason,
    by: names.get(row.blocked_by) ?? null,
    at: row.blocked_at.toISOString(),
  }));
}

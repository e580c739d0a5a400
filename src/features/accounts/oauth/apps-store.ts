// Queries on applications. Secrets are stored as hashes only.
import { sql } from "kysely";
import type { Updateable } from "kysely";
import type { ScopeBits } from "#kernel/scope.ts";
import type { Db, Schema } from "#platform/database/open.ts";

export interface AppRow {
  id: string;
  user_id: string;
  username: string;
  name: string;
  url: string | null;
  description: string | null;
  icon_id: string | null;
  max_scopes: ScopeBits;
  secret_hash: Buffer | null;
  secret_hint: string | null;
  redirect_uris: string[];
  created_at: Date;
  /** Its owner is suspended or about to be erased; until that ends the application behaves as if deleted. */
  dormant: boolean;
}

const columns = sql`
  a.id, a.user_id, u.username, a.name, a.url, a.description, a.icon_id, a.max_scopes, a.secret_hash, a.secret_hint,
  a.redirect_uris, a.created_at, (u.suspended_at is not null or u.erase_at is not null) as dormant`;

/** The applications with these ids; unknown ones are skipped. */
export async function loadApps(db: Db, ids: readonly string[]): Promise<AppRow[]> {
  const { rows } = await sql<AppRow>`
    select ${columns} from oauth_apps a join users u on u.id = a.user_id where a.id = any(${ids}::text[])`.execute(db);
  return rows;
}

export async function listAppsOf(db: Db, userId: string): Promise<AppRow[]> {
  const { rows } = await sql<AppRow>`
    select ${columns} from oauth_apps a join users u on u.id = a.user_id
    where a.user_id = ${userId} order by a.created_at desc, a.id`.execute(db);
  return rows;
}

/** Locks the application until the transaction ends. */
export async function lockApp(db: Db, id: string): Promise<AppRow | undefined> {
  const { rows } = await sql<AppRow>`
    select ${columns} from oauth_apps a join users u on u.id = a.user_id where a.id = ${id} for share of a`.execute(db);
  return rows[0];
}

export async function countApps(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from oauth_apps where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertApp(db: Db, row: Omit<AppRow, "username" | "icon_id" | "dormant">): Promise<void> {
  await db.insertInto("oauth_apps").values(row).execute();
}

export async function updateApp(db: Db, id: string, change: Updateable<Schema["oauth_apps"]>): Promise<void> {
  await db
    .updateTable("oauth_apps")
    .set({ id, ...change })
    .where("id", "=", id)
    .execute();
}

/** Deletes the application with all its authorizations. */
export async function deleteApp(db: Db, id: string): Promise<void> {
  await db.deleteFrom("oauth_apps").where("id", "=", id).execute();
}

/** Removes the pictures from applications that use them as icons; returns the application ids. */
export async function removeAppIcons(db: Db, media: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update oauth_apps set icon_id = null where icon_id = any(${media}::text[]) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

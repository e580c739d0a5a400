// Queries on linked provider accounts.
import { sql } from "kysely";
import type { UserId } from "#kernel/id.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import type { Db } from "#platform/database/open.ts";

export interface LinkedRow {
  provider: ProviderName;
  /** Id of the account at the provider. */
  subject: string;
  name: string;
  created_at: Date;
}

/** The user that a provider account signs in to. */
export async function findLinkedUser(
  db: Db,
  provider: ProviderName,
  subject: string,
): Promise<{ id: UserId; username: string } | undefined> {
  const { rows } = await sql<{ id: UserId; username: string }>`
    select u.id, u.username from linked_accounts l join users u on u.id = l.user_id
    where l.provider = ${provider} and l.subject = ${subject}`.execute(db);
  return rows[0];
}

export async function listLinked(db: Db, userId: string): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    select provider, subject, name, created_at from linked_accounts where user_id = ${userId} order by created_at, provider`.execute(
    db,
  );
  return rows;
}

/** Links an account; returns false if it, or another at the same provider, is already linked. */
export async function insertLinked(
  db: Db,
  row: { provider: ProviderName; subject: string; user_id: string; name: string; created_at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into linked_accounts (provider, subject, user_id, name, created_at)
    values (${row.provider}, ${row.subject}, ${row.user_id}, ${row.name}, ${row.created_at})
    on conflict do nothing returning subject`.execute(db);
  return rows.length > 0;
}

/** Returns whether there was one. */
export async function deleteLinked(db: Db, userId: string, provider: ProviderName): Promise<boolean> {
  const { rows } = await sql`
    delete from linked_accounts where user_id = ${userId} and provider = ${provider} returning subject`.execute(db);
  return rows.length > 0;
}

// The table of tokens that applications carry: secrets stand in it only as hashes.
import { sql } from "kysely";
import type { Holder } from "#features/accounts/sessions/store.ts";
import type { ScopeBits } from "#kernel/scope.ts";
import type { Db } from "#platform/database/open.ts";

type AppHolder = Holder & { app_id: string; scopes: ScopeBits };

/** The person behind a live token of an application; marks it as used, at most once a minute. */
export async function useAppToken(db: Db, hash: Buffer, now: Date): Promise<AppHolder | undefined> {
  const { rows } = await sql<AppHolder & { stale: boolean }>`
    select t.id, a.user_id, u.username, u.role, u.suspended_why, a.app_id, t.scopes,
      t.last_used_at is null or t.last_used_at < ${now}::timestamptz - interval '1 minute' as stale
    from oauth_tokens t join oauth_authorizations a on a.id = t.authorization_id join users u on u.id = a.user_id
    where t.token_hash = ${hash} and t.expires_at > ${now}`.execute(db);
  const [row] = rows;
  if (row?.stale) await sql`update oauth_tokens set last_used_at = ${now} where id = ${row.id}`.execute(db);
  return row;
}

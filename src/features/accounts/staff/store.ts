// Queries that read accounts as admins see them.
import { sql } from "kysely";
import type { Role } from "#kernel/actor.ts";
import type { Db } from "#platform/database/open.ts";

/** Maximum number of accounts per lookup: several may claim an unconfirmed address. */
const foundMost = 20;

export interface AccountRow {
  id: string;
  username: string;
  email: string | null;
  email_verified_at: Date | null;
  role: Role;
  badges: number;
  created_at: Date;
  suspended_at: Date | null;
  suspended_why: string | null;
  erase_at: Date | null;
  has_password: boolean;
  last_sign_in: Date | null;
  sessions: number;
  tokens: number;
  totp: boolean;
  backup_codes: number;
  passkeys: number;
  providers: { provider: string; name: string }[];
  projects: number;
}

/** The accounts with this address, the confirmed one first; case-insensitive. */
export async function idsByEmail(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where lower(email) = lower(${email})
    order by email_verified_at is null, created_at, id limit ${foundMost}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The account with this id or username, otherwise the former holder of the name. */
export async function idsByName(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, 0 as rank from users where id = ${name}
      union all select id, 1 from users where lower(username) = lower(${name})
      union all select user_id, 2 from former_usernames where lower(username) = lower(${name})) found
    order by rank limit 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The accounts in the order of the ids. */
export async function loadAccounts(db: Db, ids: readonly string[], now: Date): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select u.id, u.username, u.email, u.email_verified_at, u.role, u.badges, u.created_at, u.suspended_at,
      u.suspended_why, u.erase_at, u.password_hash is not null as has_password,
      (select max(at) from (select created_at as at from sessions where user_id = u.id
        union all select last_used_at from known_devices where user_id = u.id) seen) as last_sign_in,
      (select count(*) from sessions where user_id = u.id and expires_at > ${now}) as sessions,
      (select count(*) from access_tokens where user_id = u.id and expires_at > ${now}) as tokens,
      exists (select from totp_factors where user_id = u.id) as totp,
      (select count(*) from backup_codes where user_id = u.id) as backup_codes,
      (select count(*) from passkeys where user_id = u.id) as passkeys,
      (select coalesce(json_agg(json_build_object('provider', provider, 'name', name) order by provider), '[]')
        from linked_accounts where user_id = u.id) as providers,
      (select count(distinct p.id) from team_members m left join organizations o on o.team_id = m.team_id
        join projects p on p.team_id = m.team_id or p.organization_id = o.id
        where m.user_id = u.id and m.accepted) as projects
    from unnest(${ids}::text[]) with ordinality as asked (id, place) join users u on u.id = asked.id
    order by asked.place`.execute(db);
  return rows;
}

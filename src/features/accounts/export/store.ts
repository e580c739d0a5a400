// Queries for exporting a user's account data, without secrets or their hashes.
import { sql } from "kysely";
import type { Page } from "#platform/feature/index.ts";
import type { Db } from "#platform/database/open.ts";

export interface Owner {
  username: string;
  locale: string;
  email: string | null;
  email_verified_at: Date | null;
  /** File store key of the avatar. */
  avatar_key: string | null;
}

export async function findOwner(db: Db, userId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select u.username, u.locale, u.email, u.email_verified_at, m.file_key as avatar_key
    from users u left join media m on m.id = u.avatar_id where u.id = ${userId}`.execute(db);
  return rows[0];
}

type Read = (db: Db, userId: string) => Promise<object[]>;

const profile: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select id, username, bio, email, email_verified_at as email_confirmed, email_shown, password_hash is not null
      as has_password, role, badges, subscribed, locale, suspended_at as suspended, suspended_why, erase_at,
      created_at as created
    from users where id = ${userId}`.execute(db);
  return rows;
};

const formerUsernames: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select username, given_up_at, reserved_until from former_usernames where user_id = ${userId}
    order by given_up_at`.execute(db);
  return rows;
};

const addresses: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select 'link by mail' as what, purpose, email, created_at as created, expires_at as expires, used_at as used
    from email_links where user_id = ${userId}
    union all
    select 'change under way', null, new_email, created_at, expires_at, new_confirmed_at
    from email_changes where user_id = ${userId} order by created`.execute(db);
  return rows;
};

const sessions: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select id, created_at as created, last_used_at as last_used, confirmed_at as confirmed, expires_at as expires,
      ip, country, user_agent
    from sessions where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
};

const devices: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select created_at as first_seen, last_used_at as last_used from known_devices where user_id = ${userId}
    order by created_at`.execute(db);
  return rows;
};

const factors: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select 'codes from an app' as factor, created_at as created, null::bigint as left_over
    from totp_factors where user_id = ${userId}
    union all select 'backup codes', null, count(*) from backup_codes where user_id = ${userId}
    having count(*) > 0`.execute(db);
  return rows;
};

const passkeys: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select id, name, transports, backed_up, created_at as created, last_used_at as last_used
    from passkeys where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
};

const linkedAccounts: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select provider, subject as id_there, name, created_at as created from linked_accounts
    where user_id = ${userId} order by created_at`.execute(db);
  return rows;
};

const tokens: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select id, name, scopes::text as scopes, project_ids, organization_ids, created_at as created,
      expires_at as expires, last_used_at as last_used
    from access_tokens where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
};

const applications: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select id, name, url, description, max_scopes::text as max_scopes, redirect_uris, created_at as created
    from oauth_apps where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
};

const authorizations: Read = async (db, userId) => {
  const { rows } = await sql<object>`
    select a.id, a.app_id, o.name as app, a.scopes::text as scopes, a.created_at as created,
      (select max(t.last_used_at) from oauth_tokens t where t.authorization_id = a.id) as last_used
    from oauth_authorizations a join oauth_apps o on o.id = a.app_id where a.user_id = ${userId}
    order by a.created_at, a.id`.execute(db);
  return rows;
};

// The user may know what staff did, but not who did it.
export const recordsPage: Page<number> = async (db, userId, after, count) => {
  const { rows } = await sql<{ id: number }>`
    select id, at, action, target_kind, target_id, detail, actor_id = ${userId} as by_you from audit_log
    where ((target_kind = 'user' and target_id = ${userId}) or actor_id = ${userId}) and id > ${after}
    order by id limit ${count}`.execute(db);
  return rows;
};

/** File name in the archive → description shown to the user, and its query. */
export const accountTables: Readonly<Record<string, readonly [message: string, read: Read]>> = {
  profile: ["Your account and profile.", profile],
  "former-usernames": ["Names you used to have.", formerUsernames],
  addresses: ["Links that were sent to your addresses, and a change of address under way.", addresses],
  sessions: ["Where you are signed in.", sessions],
  devices: ["Browsers we recognise you by.", devices],
  factors: ["Your second factor and how many backup codes are left.", factors],
  passkeys: ["Your passkeys.", passkeys],
  "linked-accounts": ["Accounts at other sites that sign you in here.", linkedAccounts],
  tokens: ["Your access tokens, without their secrets.", tokens],
  applications: ["Applications you registered, without their secrets.", applications],
  authorizations: ["Applications you allowed to act for you.", authorizations],
};

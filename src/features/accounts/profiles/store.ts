// Queries that read and edit profiles.
import { sql } from "kysely";
import type { Insertable, Updateable } from "kysely";
import { userTag } from "#features/accounts/cache-tags.ts";
import { nameHash } from "#features/accounts/profiles/erased-usernames-store.ts";
import { skeletonOf } from "#features/accounts/profiles/skeleton.ts";
import type { Role } from "#kernel/actor.ts";
import type { UserId } from "#kernel/id.ts";
import { dependOn } from "#platform/cache/index.ts";
import type { Services } from "#platform/context.ts";
import type { Db, Schema } from "#platform/database/open.ts";

export interface UserRow {
  id: UserId;
  username: string;
  email: string | null;
  email_verified_at: Date | null;
  password_hash: string | null;
  bio: string;
  avatar_id: string | null;
  role: Role;
  badges: number;
  subscribed: boolean;
  /** Language of mails to the user, such as `en-US`. */
  locale: string;
  /** Whether signed-in users see the address on the profile. */
  email_shown: boolean;
  created_at: Date;
}

/** A user with totals across their publicly listed projects. */
export interface UserSums extends UserRow {
  project_count: number;
  downloads: number;
  followers: number;
}

/** Rows in the order of the ids; unknown ids are skipped. */
export async function loadUsers(db: Db, ids: readonly string[]): Promise<UserSums[]> {
  dependOn(ids.map(userTag));
  if (ids.length === 0) return [];
  const { rows } = await sql<UserSums>`
    select u.*, s.project_count, s.downloads, s.followers from users u
    cross join lateral (
      select count(*) as project_count, coalesce(sum(p.downloads), 0)::bigint as downloads,
        coalesce(sum(p.followers), 0)::bigint as followers
      from projects p where p.is_listed and p.id in (
        select p.id from team_members m join projects p on p.team_id = m.team_id where m.user_id = u.id and m.accepted
        union select p.id from team_members m join organizations o on o.team_id = m.team_id
          join projects p on p.organization_id = o.id where m.user_id = u.id and m.accepted)) s
    where u.id = any(${ids}::text[])`.execute(db);
  const byId = new Map<string, UserSums>(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/**
 * Maps an id, username or former username (case-insensitive) to an id. An exact id wins; a former name resolves to the
 * last user to give it up, and to nobody if it was taken away.
 */
export async function findUserId(db: Db, ref: string): Promise<UserId | undefined> {
  const { rows } = await sql<{ id: UserId | null }>`
    select coalesce(
      (select id from users where id = ${ref}),
      (select id from users where lower(username) = lower(${ref})),
      (select case when taken_away then null else user_id end from former_usernames where lower(username) = lower(${ref})
        order by given_up_at desc limit 1)) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/**
 * The accounts that a username or email address may sign in to: its confirmed owner, and the latest claim of the
 * address, so that the latter works whether or not the address is somebody else's.
 */
export async function findCandidates(db: Db, login: string): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select * from (
      select *, lower(username) = lower(${login}) or email_verified_at is not null as certain,
        row_number() over (order by created_at desc, id desc) as lateness
      from users where lower(username) = lower(${login}) or lower(email) = lower(${login})) found
    where certain or lateness = 1 order by certain desc`.execute(db);
  return rows;
}

/** Locks the name, and those confusable with it, until this transaction ends. */
async function lockUsername(db: Db, username: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('username ' || name, 0) as key
      from (values (lower(${username})), (${skeletonOf(username)})) as names (name) order by 1) as keys`.execute(db);
}

/** Whether another account currently has the username, case-insensitively; holds until the transaction ends. */
export async function isUsernameHeld(db: Db, username: string, except: string | null): Promise<boolean> {
  await lockUsername(db, username);
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from users where (lower(username) = lower(${username}) or id = ${username})
      and id is distinct from ${except}) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/** Whether the username is reserved against this account because it was recently given up, taken away or erased. */
export async function isUsernameReserved(
  db: Db,
  { clock, secret }: Pick<Services, "clock" | "secret">,
  username: string,
  except: string | null,
): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql<{ reserved: boolean }>`
    select exists (select from former_usernames where lower(username) = lower(${username})
        and (taken_away or user_id is distinct from ${except}) and reserved_until > ${now})
      or exists (select from erased_usernames where name_hash = ${nameHash(secret, "name", username)}
        and reserved_until > ${now}) as reserved`.execute(db);
  return rows[0]?.reserved ?? false;
}

/** Whether the username is confusable with another account's, or with one reserved against this account. */
export async function hasLookAlike(
  db: Db,
  { clock, secret }: Pick<Services, "clock" | "secret">,
  username: string,
  except: string | null,
): Promise<boolean> {
  const [now, skeleton] = [clock.now(), skeletonOf(username)];
  const { rows } = await sql<{ alike: boolean }>`
    select exists (select from users where skeleton = ${skeleton} and id is distinct from ${except})
      or exists (select from former_usernames where skeleton = ${skeleton}
        and (taken_away or user_id is distinct from ${except}) and reserved_until > ${now})
      or exists (select from erased_usernames where name_hash = ${nameHash(secret, "looks", username)}
        and reserved_until > ${now}) as alike`.execute(db);
  return rows[0]?.alike ?? false;
}

/** The account that has confirmed the address (case-insensitive); there is at most one. */
export async function findEmailHolder(
  db: Db,
  email: string,
): Promise<Pick<UserRow, "id" | "username" | "locale"> | undefined> {
  const { rows } = await sql<Pick<UserRow, "id" | "username" | "locale">>`
    select id, username, locale from users
    where lower(email) = lower(${email}) and email_verified_at is not null`.execute(db);
  return rows[0];
}

export async function insertUser(db: Db, row: Insertable<Schema["users"]>): Promise<void> {
  await db.insertInto("users").values(row).execute();
}

export async function updateUser(db: Db, id: string, change: Updateable<Schema["users"]>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable("users").set(change).where("id", "=", id).execute();
}

/** Inserts an account without a password or an address, unless it exists. */
export async function insertPlaceholderUser(db: Db, id: UserId, username: string): Promise<void> {
  await sql`insert into users (id, username) values (${id}, ${username}) on conflict (id) do nothing`.execute(db);
}

/** Removes the pictures from users who have them as avatars; returns the user ids. */
export async function removeAvatars(db: Db, media: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update users set avatar_id = null where avatar_id = any(${media}::text[]) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

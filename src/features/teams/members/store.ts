// Queries on teams: their members and permissions.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface MemberRow {
  team_id: string;
  user_id: string;
  is_owner: boolean;
  role: string;
  permissions: number;
  organization_permissions: number | null;
  accepted: boolean;
  payouts_split: number;
  ordering: number;
}

/** All rows of the teams, owner first, then by ordering and time. */
export async function loadMembers(db: Db, teamIds: readonly string[]): Promise<MemberRow[]> {
  if (teamIds.length === 0) return [];
  const { rows } = await sql<MemberRow>`
    select team_id, user_id, is_owner, role, permissions, organization_permissions, accepted, payouts_split, ordering
    from team_members where team_id = any(${teamIds}::text[])
    order by team_id, is_owner desc, ordering, created_at`.execute(db);
  return rows;
}

/** A user's rows in the teams, by team id. */
export async function loadMemberships(
  db: Db,
  userId: string,
  teamIds: readonly string[],
): Promise<Map<string, MemberRow>> {
  if (teamIds.length === 0) return new Map();
  const { rows } = await sql<MemberRow>`
    select team_id, user_id, is_owner, role, permissions, organization_permissions, accepted, payouts_split, ordering
    from team_members where user_id = ${userId} and team_id = any(${teamIds}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.team_id, row]));
}

/** Which of the teams belong to projects visible to their members only, and do not include this user. */
export async function hiddenTeams(db: Db, teamIds: readonly string[], userId: string | null): Promise<Set<string>> {
  const { rows } = await sql<{ team_id: string }>`
    select p.team_id from projects p left join organizations o on o.id = p.organization_id
    where p.team_id = any(${teamIds}::text[])
      and not p.is_public
      and not exists (select from team_members m where m.user_id = ${userId}
        and (m.team_id = p.team_id or (m.team_id = o.team_id and m.accepted)))`.execute(db);
  return new Set(rows.map((row) => row.team_id));
}

/** What the teams belong to: a project with its owning organization, or an organization. */
export async function placesOfTeams(
  db: Db,
  teamIds: readonly string[],
): Promise<{ team_id: string; project_id: string | null; organization_id: string | null }[]> {
  const { rows } = await sql<{ team_id: string; project_id: string | null; organization_id: string | null }>`
    select team_id, id as project_id, organization_id from projects where team_id = any(${teamIds}::text[])
    union all select team_id, null, id from organizations where team_id = any(${teamIds}::text[])`.execute(db);
  return rows;
}

/** Creates a team without members. */
export async function insertTeam(db: Db, teamId: string): Promise<void> {
  await sql`insert into teams (id) values (${teamId})`.execute(db);
}

export async function insertMember(db: Db, row: MemberRow): Promise<void> {
  await sql`
    insert into team_members (team_id, user_id, is_owner, role, permissions, organization_permissions, accepted,
      payouts_split, ordering)
    values (${row.team_id}, ${row.user_id}, ${row.is_owner}, ${row.role}, ${row.permissions},
      ${row.organization_permissions}, ${row.accepted}, ${row.payouts_split}, ${row.ordering})`.execute(db);
}

/** Removes everyone from a team, including pending invitations. */
export async function emptyTeam(db: Db, teamId: string): Promise<void> {
  await sql`delete from team_members where team_id = ${teamId}`.execute(db);
}

/** Deletes a team with its rows. */
export async function deleteTeam(db: Db, teamId: string): Promise<void> {
  await sql`delete from teams where id = ${teamId}`.execute(db);
}

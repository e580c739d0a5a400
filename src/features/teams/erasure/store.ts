// Queries for a user leaving teams: successors, and the rows that change.
import { sql } from "kysely";
import { allProjectPermissions } from "#features/teams/members/contract.ts";
import type { Db } from "#platform/database/open.ts";

/** Every organization permission (docs/product.md, Permissions: eight bits). */
const allOrganizationPermissions = 2 ** 8 - 1;

/** The new owner of a team. */
export interface Successor {
  readonly team_id: string;
  readonly user_id: string;
  readonly username: string;
}

/** An organization the user belongs to. */
export interface OwnOrganization {
  readonly id: string;
  readonly team_id: string;
  readonly slug: string;
  readonly name: string;
  readonly is_owner: boolean;
}

/**
 * Per team: its other owner if there is one, otherwise the other accepted member with the most permissions, and the
 * longest-standing among equals. Suspended users and those about to be erased come last.
 */
export async function successorsOf(
  db: Db,
  teamIds: readonly string[],
  leaving: string,
): Promise<Map<string, Successor>> {
  const { rows } = await sql<Successor>`
    select distinct on (m.team_id) m.team_id, m.user_id, u.username
    from team_members m join users u on u.id = m.user_id
    where m.team_id = any(${teamIds}::text[]) and m.accepted and m.user_id <> ${leaving}
    order by m.team_id, m.is_owner desc, (u.suspended_at is not null or u.erase_at is not null),
      bit_count(m.permissions::bit(32)) + bit_count(coalesce(m.organization_permissions, 0)::bit(32)) desc,
      m.created_at, m.user_id`.execute(db);
  return new Map(rows.map((row) => [row.team_id, row]));
}

/** Locks what `standingsOf` returns until the transaction ends. */
export async function lockOrganizationsOf(db: Db, userId: string): Promise<void> {
  await sql`
    select from organizations o join team_members m on m.team_id = o.team_id and m.user_id = ${userId}
    order by o.id for no key update of o`.execute(db);
}

/** The organizations whose team includes the user, pending invitations included. */
export async function standingsOf(db: Db, userId: string): Promise<OwnOrganization[]> {
  const { rows } = await sql<OwnOrganization>`
    select o.id, o.team_id, o.slug, o.name, m.is_owner from organizations o
    join team_members m on m.team_id = o.team_id and m.user_id = ${userId}
    order by o.id`.execute(db);
  return rows;
}

/** Removes a user from one team. */
export async function removeMember(db: Db, teamId: string, userId: string): Promise<void> {
  await sql`delete from team_members where team_id = ${teamId} and user_id = ${userId}`.execute(db);
}

/** Makes a member the owner with every permission; the team must have no other owner. */
export async function makeOwner(db: Db, teamId: string, userId: string): Promise<void> {
  await sql`
    update team_members set is_owner = true, role = 'Owner', permissions = ${allProjectPermissions},
      organization_permissions = case when exists (select from organizations where team_id = ${teamId})
        then ${allOrganizationPermissions}::integer end
    where team_id = ${teamId} and user_id = ${userId}`.execute(db);
}

/** Deletes organizations, which must own no projects any more, with their teams. */
export async function deleteOrganizations(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ team_id: string }>`
    delete from organizations where id = any(${ids}::text[]) returning team_id`.execute(db);
  await sql`delete from teams where id = any(${rows.map((row) => row.team_id)}::text[])`.execute(db);
}

/** A user's team memberships, for the data export. */
export async function membershipsOf(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select m.team_id, p.id as project_id, o.id as organization_id, coalesce(p.title, o.name) as name, m.is_owner,
      m.role, m.permissions, m.organization_permissions, m.accepted, m.payouts_split, m.created_at as created
    from team_members m left join projects p on p.team_id = m.team_id left join organizations o on o.team_id = m.team_id
    where m.user_id = ${userId} order by m.created_at, m.team_id`.execute(db);
  return rows;
}

/** The organizations a user is an accepted member of, for the data export. */
export async function organizationsForExport(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select o.id, o.slug, o.name, o.description, o.color, o.created_at as created, m.is_owner
    from organizations o join team_members m on m.team_id = o.team_id
    where m.user_id = ${userId} and m.accepted order by o.created_at, o.id`.execute(db);
  return rows;
}

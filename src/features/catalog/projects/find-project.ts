// Finds projects for an actor, with the actor's standing; hidden projects answer as missing.
import type { ProjectPermission } from "#features/teams/index.ts";
import { loadMemberships, permissionsOn, permits } from "#features/teams/index.ts";
import type { Standing } from "#features/catalog/projects/rules.ts";
import { maySee } from "#features/catalog/projects/rules.ts";
import type { ProjectRow, StandingRow } from "#features/catalog/projects/store.ts";
import { loadProjects, loadProjectsByRef, loadStandingRows } from "#features/catalog/projects/store.ts";
import { holderOf, scopeActorTo } from "#kernel/actor.ts";
import { lockProject } from "#features/catalog/projects/write-store.ts";
import { Problem, missing } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** A project with the calling actor's standing. */
export interface Found<Row = ProjectRow> {
  readonly row: Row;
  readonly standing: Standing;
}

/** Adds the actor's standing to rows with two queries in total. */
async function withStanding<Row extends StandingRow>(context: Context, rows: readonly Row[]): Promise<Found<Row>[]> {
  const holder = holderOf(context.actor);
  const teams = rows.flatMap((row) => [row.team_id, row.organization_team_id ?? []].flat());
  const memberships = holder ? await loadMemberships(context.db, holder.id, teams) : new Map();
  return rows.map((row) => {
    const actor = scopeActorTo(context.actor, { project: row.id, organization: row.organization_id });
    const rowOf = (team: string | null) => (team && actor.kind === "person" ? memberships.get(team) : undefined);
    const member = rowOf(row.team_id);
    const organizationMember = rowOf(row.organization_team_id);
    const standing: Standing = {
      actor,
      bits: permissionsOn(actor, member, organizationMember),
      member: Boolean(member?.accepted) || Boolean(organizationMember?.accepted),
      invited: member !== undefined && !member.accepted,
    };
    return { row, standing };
  });
}

async function visibleTo<Row extends StandingRow>(context: Context, rows: readonly Row[]): Promise<Found<Row>[]> {
  const found = await withStanding(context, rows);
  return found.filter(({ row, standing }) => maySee(row.status, standing));
}

/** The projects the actor may see, in the order of the ids; lists that need no descriptions pass `bodies: false`. */
export async function findByIds(context: Context, ids: readonly string[], bodies = true): Promise<Found[]> {
  return visibleTo(context, await loadProjects(context.db, ids, bodies));
}

/** Like `findByIds`, with only what visibility and permissions depend on. */
export async function findStandings(context: Context, ids: readonly string[]): Promise<Found<StandingRow>[]> {
  return visibleTo(context, await loadStandingRows(context.db, ids));
}

/** The projects behind the references that the actor may see, without duplicates, in the order of the references. */
export async function findProjects(context: Context, refs: readonly string[], bodies = true): Promise<Found[]> {
  return visibleTo(context, await loadProjectsByRef(context.db, refs, bodies));
}

/** A project by reference; throws `missing` if it does not exist or the actor may not see it. */
export async function findProject(context: Context, ref: string, bodies = true): Promise<Found> {
  const [found] = await findProjects(context, [ref], bodies);
  if (!found) throw missing("project");
  return found;
}

/** Refusal for an operation that limited tokens may not call. */
export function limitedToOthers(): Problem {
  return new Problem("unauthenticated", "token.limited");
}

/** Throws unless the actor has the permission on the project. */
export function requirePermission(found: Found<StandingRow>, permission: ProjectPermission): void {
  if (permits(found.standing.bits, permission)) return;
  if (found.standing.actor.kind !== "person") throw limitedToOthers();
  throw new Problem("forbidden", "project.permission", { permission, title: found.row.title });
}

/**
 * Finds a project and locks it until the transaction ends. Anything read before the lock (status, lists) may be stale.
 */
export async function findLocked(context: Context, db: Db, ref: string): Promise<Found> {
  const inside = { ...context, db };
  const { row } = await findProject(inside, ref);
  await lockProject(db, row.id);
  return findProject(inside, row.id);
}

/** Finds a project on which the actor has the permission. */
export async function findEditable(context: Context, ref: string, permission: ProjectPermission): Promise<Found> {
  const found = await findProject(context, ref);
  requirePermission(found, permission);
  return found;
}

// Queries that write the project tables.
import { sql } from "kysely";
import type { Insertable, Updateable } from "kysely";
import type { Db, Schema } from "#platform/database/open.ts";

export type NewProject = Insertable<Schema["projects"]>;
export type ProjectChange = Updateable<Schema["projects"]>;

export async function insertProject(db: Db, row: NewProject): Promise<void> {
  await db.insertInto("projects").values(row).execute();
}

export async function updateProject(db: Db, id: string, change: ProjectChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable("projects").set(change).where("id", "=", id).execute();
}

/** Locks the project until the transaction ends. */
export async function lockProject(db: Db, id: string): Promise<void> {
  await sql`select from projects where id = ${id} for no key update`.execute(db);
}

/**
 * Whether a slug equals another project's slug or id, case-insensitively; `except` is ignored. Holds a lock on the slug
 * until the transaction ends, so that two transactions cannot both find it free.
 */
export async function isSlugTaken(db: Db, slug: string, except: string | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slug ' || lower(${slug}), 0))`.execute(db);
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from projects where (slug = lower(${slug}) or lower(id) = lower(${slug}))
      and id is distinct from ${except}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/**
 * Records the slug that a project gives up, and drops any redirect from the one it takes. Returns the project the
 * redirect pointed to, if any.
 */
export async function moveSlug(db: Db, projectId: string, from: string, to: string): Promise<string | null> {
  const loser = await claimSlug(db, to);
  await sql`
    insert into project_old_slugs (slug, project_id) values (${from}, ${projectId})
    on conflict (slug) do update set project_id = excluded.project_id, left_at = now()`.execute(db);
  return loser;
}

/** Drops the redirect from a slug that a project is taking over. Returns the project it pointed to, if any. */
export async function claimSlug(db: Db, slug: string): Promise<string | null> {
  const { rows } = await sql<{ project_id: string }>`
    delete from project_old_slugs where slug = ${slug} returning project_id`.execute(db);
  return rows[0]?.project_id ?? null;
}

export async function replaceDonations(
  db: Db,
  projectId: string,
  donations: readonly { platform: string; url: string }[],
): Promise<void> {
  await sql`delete from project_donations where project_id = ${projectId}`.execute(db);
  for (const [ordering, { platform, url }] of donations.entries())
    await sql`
      insert into project_donations (project_id, platform, url, ordering)
      values (${projectId}, ${platform}, ${url}, ${ordering})
      on conflict (project_id, platform) do update set url = excluded.url`.execute(db);
}

/** Deletes a project with everything that references it; its bytes become collectable. */
export async function deleteProjectRow(db: Db, projectId: string): Promise<void> {
  await sql`delete from projects where id = ${projectId}`.execute(db);
}

/** Sets the environment of every version of a project. */
export async function setEnvironment(db: Db, projectId: string, environment: string): Promise<void> {
  await sql`update versions set environment = ${environment} where project_id = ${projectId}`.execute(db);
}

/** Recomputes a project's loaders, game versions, environments and types from its listed versions. */
export async function refreshAggregates(db: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ loaders: string[] }>`
    with shown as (select * from versions where project_id = ${projectId} and is_listed),
    fields as (select
      coalesce((select array_agg(l order by l) from (select distinct unnest(
        case when pack_loaders <> '{}' then pack_loaders else loaders end) l from shown) x), '{}') as loaders,
      coalesce((select array_agg(l order by l) from (select distinct unnest(loaders) l from shown) x), '{}') as raw,
      coalesce((select array_agg(distinct environment) from shown), '{}') as environments,
      coalesce((select array_agg(g.v order by t.released_at, g.v) from (select distinct unnest(game_versions) v
        from shown) g left join game_versions t on t.version = g.v), '{}') as game_versions)
    update projects p set loaders = f.loaders, environments = f.environments, game_versions = f.game_versions
    from fields f where p.id = ${projectId} returning f.raw as loaders`.execute(db);
  return rows[0]?.loaders ?? [];
}

/** The category names that exist for the types. */
export async function knownCategories(
  db: Db,
  names: readonly string[],
  types: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from categories
    where name = any(${names}::text[]) and project_type = any(${types}::text[])`.execute(db);
  return new Set(rows.map((row) => row.name));
}

export async function countVersions(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from versions where project_id = ${projectId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Number of projects a user owns. */
export async function countOwned(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from projects p join team_members m on m.team_id = p.team_id
    where m.user_id = ${userId} and m.is_owner`.execute(db);
  return rows[0]?.count ?? 0;
}

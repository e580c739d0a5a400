// Queries along dependencies.
import { sql } from "kysely";
import { listsTag, projectTag } from "#features/catalog/cache-tags.ts";
import { dependOn } from "#platform/cache/index.ts";
import type { Db } from "#platform/database/open.ts";

/**
 * The best listed version of each project for a game version and any of the loaders: the first loader that has one,
 * releases before betas before alphas, newest first within each.
 */
export async function bestVersions(
  db: Db,
  projectIds: readonly string[],
  gameVersion: string,
  loaders: readonly string[],
): Promise<{ id: string; project_id: string }[]> {
  dependOn(projectIds.map(projectTag));
  if (projectIds.length === 0) return [];
  const { rows } = await sql<{ id: string; project_id: string }>`
    select best.id, best.project_id from unnest(${projectIds}::text[]) p(id)
    cross join lateral (
      select v.id, v.project_id from versions v
      where v.project_id = p.id and v.is_listed and ${gameVersion} = any(v.game_versions)
        and v.loaders && ${loaders}::text[]
      order by (select min(array_position(${loaders}::text[], l)) from unnest(v.loaders) l),
        array_position(array['release', 'beta', 'alpha'], v.channel),
        (v.ordering is null) desc, v.ordering desc, v.published_at desc, v.id
      limit 1) best`.execute(db);
  return rows;
}

/** Dependency rows read at most: those of a library that everything uses are hundreds of thousands. */
const mostRows = 20_000;

interface Dependents {
  readonly ids: readonly string[];
  readonly total: number;
  /** Of the total. */
  readonly packs: number;
}

/** A page of the listed projects whose listed versions depend on the project in any way but conflict, by downloads. */
export async function dependentsOf(
  db: Db,
  projectId: string,
  page: { offset: number; limit: number },
): Promise<Dependents> {
  dependOn([listsTag]);
  const { rows } = await sql<{ ids: string[]; total: number; packs: number }>`
    with named as (
      (select d.version_id from version_dependencies d
        where d.project_id = ${projectId} and d.kind <> 'incompatible' order by d.id desc limit ${mostRows})
      union
      (select d.version_id from versions own join version_dependencies d on d.dependency_version_id = own.id
        where own.project_id = ${projectId} and d.project_id is null and d.kind <> 'incompatible' limit ${mostRows})),
    users as (
      select p.id, p.downloads, 'modpack' = any(p.types) as pack from projects p
      where p.is_listed and p.id <> ${projectId} and p.id in (
        select v.project_id from named n join versions v on v.id = n.version_id and v.is_listed)),
    shown as (select id, downloads from users order by downloads desc, id offset ${page.offset} limit ${page.limit})
    select (select coalesce(array_agg(id order by downloads desc, id), '{}') from shown) as ids,
      (select count(*) from users) as total, (select count(*) from users where pack) as packs`.execute(db);
  return rows[0] ?? { ids: [], total: 0, packs: 0 };
}

/** The id of the newest listed version of a pack; undefined where there is none. */
export async function newestPack(db: Db, projectId: string): Promise<string | undefined> {
  dependOn([projectTag(projectId)]);
  const { rows } = await sql<{ id: string }>`
    select v.id from versions v
    where v.project_id = ${projectId} and v.is_listed and 'mrpack' = any(v.loaders)
    order by array_position(array['release', 'beta', 'alpha'], v.channel),
      (v.ordering is null) desc, v.ordering desc, v.published_at desc, v.id
    limit 1`.execute(db);
  return rows[0]?.id;
}

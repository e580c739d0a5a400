// Queries that only pages use.
import { sql } from "kysely";
import { dayOf, risingScore } from "#features/catalog/rising/store.ts";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { Channel } from "#features/catalog/projects/status.ts";
import { ownProjectsOf } from "#features/catalog/projects/store.ts";
import type { Db } from "#platform/database/open.ts";

/** A rising project, with its counted downloads of the last seven days. */
export type Rising = { id: string; week: number };

/**
 * Listed projects, of one type or all, with the highest relative growth: by the score that search sorts by
 * (`risingScore`), and on young sites downloads per day since approval, over at least a week.
 */
export async function risingProjects(
  db: Db,
  now: Date,
  count: number,
  type: ProjectType | null = null,
): Promise<Rising[]> {
  const { rows } = await sql<Rising>`
    with week as (select project_id, sum(downloads)::int as n from daily_downloads
      where day > ${dayOf(sql`${now}::timestamptz`)} - 7 group by project_id)
    select p.id, coalesce(w.n, 0)::int as week from projects p left join week w on w.project_id = p.id
    where p.is_listed and ${type === null ? sql`true` : sql`${type} = any(p.types)`}
    order by ${risingScore(sql`coalesce(w.n, 0)`, sql`p.downloads`)} desc,
      p.downloads / greatest(7, extract(epoch from ${now}::timestamptz - coalesce(p.approved_at, p.created_at)) / 86400)
        desc, p.id
    limit ${count}`.execute(db);
  return rows;
}

/** Combinations of type and category of listed projects, by downloads in descending order. */
export async function popularCategories(
  db: Db,
  count: number,
  type: ProjectType | null,
): Promise<{ type: ProjectType; category: string }[]> {
  const { rows } = await sql<{ type: ProjectType; category: string }>`
    select t.type, c.category from projects p, unnest(p.types) as t (type), unnest(p.categories) as c (category)
    where p.is_listed and ${type === null ? sql`true` : sql`t.type = ${type}`}
    group by t.type, c.category order by sum(p.downloads) desc, t.type, c.category limit ${count}`.execute(db);
  return rows;
}

/** Ids of a user's projects, those of their organizations included: those awaiting action first, then the most recently updated. */
export async function recentOwnProjects(db: Db, userId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${ownProjectsOf(userId)}
    order by array_position(array['rejected', 'withheld', 'draft', 'processing'], p.status) nulls last,
      p.updated_at desc, p.id
    limit ${count}`.execute(db);
  return rows.map((row) => row.id);
}

/** A version's game versions, loaders, channel and date; input of the download chooser and the latest versions. */
export interface ChooserRow {
  id: string;
  loaders: string[];
  game_versions: string[];
  channel: Channel;
  published_at: Date;
}

/** Listed versions of a project, releases before betas before alphas, newest first within each. */
export async function chooserRows(db: Db, projectId: string): Promise<ChooserRow[]> {
  const { rows } = await sql<ChooserRow>`
    select v.id, case when v.pack_loaders <> '{}' then v.pack_loaders else v.loaders end as loaders, v.game_versions,
      v.channel, v.published_at
    from versions v where v.project_id = ${projectId} and v.is_listed
    order by array_position(array['release', 'beta', 'alpha'], v.channel),
      (v.ordering is null) desc, v.ordering desc, v.published_at desc, v.id`.execute(db);
  return rows;
}

/** Changelog of the preceding version of the project, by date. */
export async function changelogBefore(db: Db, projectId: string, publishedAt: Date): Promise<string | undefined> {
  const { rows } = await sql<{ changelog: string }>`
    select changelog from versions
    where project_id = ${projectId} and published_at < ${publishedAt} and is_listed
    order by published_at desc limit 1`.execute(db);
  return rows[0]?.changelog;
}

export interface AdjacentRow {
  id: string;
  version_number: string;
  name: string;
  newer: boolean;
}

/** The listed versions directly before and after one in the project's order. */
export async function adjacentVersions(db: Db, projectId: string, id: string): Promise<AdjacentRow[]> {
  const { rows } = await sql<AdjacentRow>`
    with placed as (select v.id, v.version_number, v.name,
        row_number() over (order by (v.ordering is null) desc, v.ordering desc, v.published_at desc, v.id) as place
      from versions v where v.project_id = ${projectId} and (v.is_listed or v.id = ${id})),
    this as (select place from placed where id = ${id})
    select p.id, p.version_number, p.name, p.place < this.place as newer
    from placed p, this where p.place in (this.place - 1, this.place + 1)`.execute(db);
  return rows;
}

// Reading what search needs to know of listed projects, in batches.
import { sql } from "kysely";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { Environment } from "#features/catalog/projects/status.ts";
import type { Db } from "#platform/database/open.ts";

export interface SearchRow {
  id: string;
  slug: string;
  title: string;
  summary: string;
  author: string;
  author_id: string;
  organization_id: string | null;
  organization_name: string | null;
  types: ProjectType[];
  requested_type: ProjectType;
  categories: string[];
  additional_categories: string[];
  license_id: string;
  environments: Environment[];
  downloads: number;
  followers: number;
  approved_at: Date | null;
  created_at: Date;
  updated_at: Date;
  color: number | null;
  icon_small_id: string | null;
  gallery: { full_id: string; featured: boolean }[] | null;
  versions:
    | { id: string; loaders: string[]; pack_loaders: string[]; game_versions: string[]; environment: string }[]
    | null;
}

function selectRows(where: ReturnType<typeof sql>, tail: ReturnType<typeof sql>) {
  return sql<SearchRow>`
    select p.id, p.slug, p.title, p.summary, coalesce(o.name, u.username, '') as author,
      coalesce(u.id, o.id, '') as author_id, p.organization_id, o.name as organization_name, p.types, p.requested_type,
      p.categories, p.additional_categories, p.license_id, p.environments, p.downloads, p.followers, p.approved_at,
      p.created_at, p.updated_at, p.color, p.icon_small_id,
      (select jsonb_agg(jsonb_build_object('full_id', g.full_id, 'featured', g.featured)
        order by g.ordering, g.created_at) from gallery_images g where g.project_id = p.id) as gallery,
      (select jsonb_agg(jsonb_build_object('id', v.id, 'loaders', v.loaders, 'pack_loaders', v.pack_loaders,
        'game_versions', v.game_versions, 'environment', v.environment)
        order by (v.ordering is null) desc, v.ordering desc, v.published_at desc, v.id)
        from versions v where v.project_id = p.id and v.status in ('listed', 'archived')) as versions
    from projects p
    left join organizations o on o.id = p.organization_id
    left join team_members m on m.team_id = p.team_id and m.is_owner
    left join users u on u.id = m.user_id
    where p.status in ('approved', 'archived') and ${where} ${tail}`;
}

/** Listed projects among the ids. */
export async function loadSearchRows(db: Db, ids: readonly string[]): Promise<SearchRow[]> {
  return (await selectRows(sql`p.id = any(${ids}::text[])`, sql``).execute(db)).rows;
}

/** The next listed projects after an id, in id order. */
export async function nextSearchRows(db: Db, after: string, count: number): Promise<SearchRow[]> {
  return (await selectRows(sql`p.id > ${after}`, sql`order by p.id limit ${count}`).execute(db)).rows;
}

export interface ListedRow {
  id: string;
  status: "approved" | "archived";
  downloads: number;
  followers: number;
  icon_id: string | null;
  icon_small_id: string | null;
  icon_thumbhash: string | null;
  full_id: string | null;
  thumb_id: string | null;
  thumbhash: string | null;
  width: number | null;
  height: number | null;
}

/**
 * Which of the projects are listed now, with their counts and pictures (the featured gallery image, else the first);
 * the last word on what a search may show.
 */
export async function listedNow(db: Db, ids: readonly string[]): Promise<Map<string, ListedRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ListedRow>`
    select p.id, p.status, p.downloads, p.followers, p.icon_id, p.icon_small_id, p.icon_thumbhash, g.full_id,
      g.thumb_id, g.thumbhash, g.width, g.height
    from projects p
    left join lateral (select g.full_id, g.thumb_id, g.thumbhash, m.width, m.height
      from gallery_images g join media m on m.id = g.full_id where g.project_id = p.id
      order by g.featured desc, g.ordering, g.created_at limit 1) g on true
    where p.id = any(${ids}::text[]) and p.status in ('approved', 'archived')`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The newest outbox row, to start listening from. */
export async function lastEvent(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from outbox`.execute(db);
  return rows[0]?.id ?? 0;
}

export interface ProjectEvent {
  id: number;
  /** `project.changed` or `project.counted`. */
  event: string;
  project_ids: string[];
}

/** Project events after an outbox row. */
export async function projectEvents(db: Db, after: number): Promise<ProjectEvent[]> {
  const { rows } = await sql<ProjectEvent>`
    select id, event, coalesce(array(select jsonb_array_elements_text(data->'projectIds')),
      '{}') || array_remove(array[data->>'projectId'], null) as project_ids
    from outbox where id > ${after} and event in ('project.changed', 'project.counted') order by id`.execute(db);
  return rows;
}

/** Counts as they are now. */
export async function loadCounts(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; downloads: number; follows: number }[]> {
  const { rows } = await sql<{ id: string; downloads: number; follows: number }>`
    select id, downloads, followers as follows from projects where id = any(${ids}::text[])`.execute(db);
  return rows;
}

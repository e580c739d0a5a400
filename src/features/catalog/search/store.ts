// Reads the search documents of listed projects in batches.
import { sql } from "kysely";
import { listsTag } from "#features/catalog/cache-tags.ts";
import { risingOfProject } from "#features/catalog/rising/store.ts";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { Environment } from "#features/catalog/projects/status.ts";
import type { Rising } from "#features/catalog/search/document.ts";
import { dependOn } from "#platform/cache/index.ts";
import type { Db } from "#platform/database/open.ts";

export interface SearchRow {
  id: string;
  slug: string;
  title: string;
  summary: string;
  /** The beginning of the description, as Markdown. */
  body: string;
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
  rising: Rising;
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

/** How much of a description is searched. */
const bodyCharacters = 4096;

function selectRows(where: ReturnType<typeof sql>, tail: ReturnType<typeof sql>) {
  return sql<SearchRow>`
    select p.id, p.slug, p.title, p.summary, left(p.body, ${bodyCharacters}) as body, coalesce(ou.username, u.username, '') as author,
      coalesce(ou.id, u.id, '') as author_id, p.organization_id, o.name as organization_name, p.types, p.requested_type,
      p.categories, p.additional_categories, p.license_id, p.environments, p.downloads, p.followers, ${risingOfProject} as rising, p.approved_at,
      p.created_at, p.updated_at, p.color, p.icon_small_id,
      (select jsonb_agg(jsonb_build_object('full_id', g.full_id, 'featured', g.featured)
        order by g.ordering, g.created_at) from gallery_images g where g.project_id = p.id) as gallery,
      (select jsonb_agg(jsonb_build_object('id', v.id, 'loaders', v.loaders, 'pack_loaders', v.pack_loaders,
        'game_versions', v.game_versions, 'environment', v.environment)
        order by (v.ordering is null) desc, v.ordering desc, v.published_at desc, v.id)
        from versions v where v.project_id = p.id and v.is_listed) as versions
    from projects p
    left join organizations o on o.id = p.organization_id
    left join team_members m on m.team_id = p.team_id and m.is_owner
    left join users u on u.id = m.user_id
    left join team_members om on om.team_id = o.team_id and om.is_owner
    left join users ou on ou.id = om.user_id
    where p.is_listed and ${where} ${tail}`;
}

/** Listed projects among the ids. */
export async function loadSearchRows(db: Db, ids: readonly string[]): Promise<SearchRow[]> {
  return (await selectRows(sql`p.id = any(${ids}::text[])`, sql``).execute(db)).rows;
}

/** The searched beginnings of descriptions of listed projects, as Markdown, by project id. */
export async function loadBodies(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; body: string }>`
    select p.id, left(p.body, ${bodyCharacters}) as body from projects p
    where p.id = any(${ids}::text[]) and p.is_listed`.execute(db);
  return new Map(rows.map(({ id, body }) => [id, body]));
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
 * Which of the projects are listed now, with their counts and images (the featured gallery image, or the first);
 * authoritative for what search may show.
 */
export async function listedNow(db: Db, ids: readonly string[]): Promise<Map<string, ListedRow>> {
  dependOn([listsTag]);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ListedRow>`
    select p.id, p.status, p.downloads, p.followers, p.icon_id, p.icon_small_id, p.icon_thumbhash, g.full_id,
      g.thumb_id, g.thumbhash, g.width, g.height
    from projects p
    left join lateral (select g.full_id, g.thumb_id, g.thumbhash, m.width, m.height
      from gallery_images g join media m on m.id = g.full_id where g.project_id = p.id
      order by g.featured desc, g.ordering, g.created_at limit 1) g on true
    where p.id = any(${ids}::text[]) and p.is_listed`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The oldest running transaction. Everything before it has ended: its writes are visible now or never will be. */
export async function oldestRunning(db: Db): Promise<string> {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db);
  return rows[0]?.xmin ?? "0";
}

export interface ProjectEvent {
  id: number;
  event: string;
  /** The projects it names, and those of the user or organization it names. */
  project_ids: string[];
  /** Whether a transaction older than the event's may still commit, so that the event will be read again. */
  again: boolean;
}

/**
 * Events committed by transactions from `since` on, and the oldest transaction still running at the time of the
 * read: no event of an earlier one can appear later.
 */
export async function projectEvents(
  db: Db,
  since: string,
  names: readonly string[],
): Promise<{ readonly xmin: string; readonly events: readonly ProjectEvent[] }> {
  // One statement, one snapshot: what it does not see belongs to a transaction that was running at `xmin` or began
  // later.
  const { rows } = await sql<Omit<ProjectEvent, "id"> & { id: number | null; xmin: string }>`
    select s.xmin::text, o.id, o.event, o.transaction >= s.xmin as again,
      coalesce(array(select jsonb_array_elements_text(o.data->'projectIds')), '{}')
        || array_remove(array[o.data->>'projectId'], null)
        || array(select p.id from team_members m join projects p on p.team_id = m.team_id
          where m.is_owner and m.user_id = o.data->>'userId')
        || array(select p.id from projects p where p.organization_id = o.data->>'organizationId')
        || array(select p.id from team_members m join organizations g on g.team_id = m.team_id
          join projects p on p.organization_id = g.id
          where m.is_owner and m.user_id = o.data->>'userId') as project_ids
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) s
    left join outbox o on o.transaction >= ${since}::xid8 and o.event = any(${names}::text[])
    order by o.id`.execute(db);
  const events = rows.flatMap(({ id, event, project_ids, again }) =>
    id === null ? [] : [{ id, event, project_ids, again }],
  );
  return { xmin: rows[0]?.xmin ?? since, events };
}

interface Counts {
  id: string;
  downloads: number;
  follows: number;
  rising: Rising;
}

/** Current counts. */
export async function loadCounts(db: Db, ids: readonly string[]): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select p.id, p.downloads, p.followers as follows, ${risingOfProject} as rising
    from projects p where p.id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** The next projects after an id that were downloaded in the last three months, in id order. */
export async function nextDownloaded(db: Db, after: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct project_id from daily_downloads where project_id > ${after}
    order by project_id limit ${count}`.execute(db);
  return rows.map((row) => row.project_id);
}

// Queries that look up projects and load what belongs to them.
import { sql } from "kysely";
import { listsTag, projectTag } from "#features/catalog/cache-tags.ts";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { Environment, ProjectStatus, VersionStatus } from "#features/catalog/projects/status.ts";
import { organizationTag } from "#features/teams/index.ts";
import { dependOn } from "#platform/cache/index.ts";
import type { Db } from "#platform/database/open.ts";

/** What visibility, permissions and the rules of versions depend on. */
export interface StandingRow {
  id: string;
  title: string;
  status: ProjectStatus;
  types: ProjectType[];
  requested_type: ProjectType;
  team_id: string;
  organization_id: string | null;
  organization_team_id: string | null;
}

export interface ProjectRow extends StandingRow {
  organization_slug: string | null;
  organization_name: string | null;
  organization_icon_id: string | null;
  thread_id: string;
  slug: string;
  summary: string;
  body: string;
  requested_status: string | null;
  moderator_message: string | null;
  moderator_message_body: string | null;
  license_id: string;
  license_url: string | null;
  issues_url: string | null;
  source_url: string | null;
  wiki_url: string | null;
  discord_url: string | null;
  icon_id: string | null;
  icon_small_id: string | null;
  icon_thumbhash: string | null;
  color: number | null;
  categories: string[];
  additional_categories: string[];
  loaders: string[];
  game_versions: string[];
  environments: Environment[];
  monetization_status: "monetized" | "demonetized" | "force-demonetized";
  downloads: number;
  followers: number;
  created_at: Date;
  updated_at: Date;
  approved_at: Date | null;
  /** When it first became searchable. */
  listed_at: Date | null;
  queued_at: Date | null;
  /** Username of the owner, or name of the organization. */
  author: string;
  author_id: string;
}

/**
 * The id of the project that `r.ref` refers to (id, slug or former slug; case-insensitive), or null. An exact id wins,
 * then a slug, then an id in another case, then a former slug.
 */
const idOfRef = sql`coalesce(
  (select id from projects where id = r.ref),
  (select id from projects where slug = lower(r.ref)),
  (select id from projects where lower(id) = lower(r.ref)),
  (select project_id from project_old_slugs where slug = lower(r.ref)))`;

/** Maps references to project ids; unknown references are absent. */
export async function resolveProjects(db: Db, refs: readonly string[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map();
  const { rows } = await sql<{ ref: string; id: string | null }>`
    select r.ref, ${idOfRef} as id from unnest(${refs}::text[]) r(ref)`.execute(db);
  // A project may later take a slug that is free now.
  if (rows.some((row) => row.id === null)) dependOn([listsTag]);
  return new Map(rows.flatMap(({ ref, id }) => (id === null ? [] : [[ref, id] as const])));
}

const withoutBody = sql`p.id, p.team_id, p.organization_id, p.thread_id, p.slug, p.requested_type, p.title, p.summary,
  p.status, p.requested_status, p.moderator_message, p.moderator_message_body, p.license_id, p.license_url,
  p.issues_url, p.source_url, p.wiki_url, p.discord_url, p.icon_id, p.icon_small_id, p.icon_thumbhash, p.color,
  p.categories, p.additional_categories, p.loaders, p.game_versions, p.environments, p.types, p.monetization_status,
  p.downloads, p.followers, p.created_at, p.updated_at, p.approved_at, p.listed_at, p.queued_at, '' as body`;

/** The columns of a ProjectRow, from `projectTables`. */
const projectColumns = (bodies: boolean) => sql`${bodies ? sql`p.*` : withoutBody},
  o.team_id as organization_team_id, o.slug as organization_slug, o.name as organization_name,
  o.icon_id as organization_icon_id, coalesce(o.name, u.username, '') as author, coalesce(o.id, u.id, '') as author_id`;

const projectTables = sql`projects p
  left join organizations o on o.id = p.organization_id
  left join team_members m on m.team_id = p.team_id and m.is_owner
  left join users u on u.id = m.user_id`;

function dependOnProjects(rows: readonly ProjectRow[]): void {
  dependOn(rows.map(({ id }) => projectTag(id)));
  dependOn(rows.flatMap((row) => (row.organization_id === null ? [] : organizationTag(row.organization_id))));
}

/**
 * Project rows in the order of the ids; unknown ids are skipped. With `bodies: false` the descriptions are not read and
 * are empty.
 */
export async function loadProjects(db: Db, ids: readonly string[], bodies = true): Promise<ProjectRow[]> {
  dependOn(ids.map(projectTag));
  if (ids.length === 0) return [];
  const { rows } = await sql<ProjectRow>`
    select ${projectColumns(bodies)} from ${projectTables} where p.id = any(${ids}::text[])`.execute(db);
  dependOnProjects(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** In no particular order; unknown ids are left out. */
export async function loadStandingRows(db: Db, ids: readonly string[]): Promise<StandingRow[]> {
  dependOn(ids.map(projectTag));
  if (ids.length === 0) return [];
  const { rows } = await sql<StandingRow>`
    select p.id, p.title, p.status, p.types, p.requested_type, p.team_id, p.organization_id, o.team_id as organization_team_id
    from projects p left join organizations o on o.id = p.organization_id
    where p.id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** Project rows by reference, without duplicates, in the order of the references; unknown ones are skipped. */
export async function loadProjectsByRef(db: Db, refs: readonly string[], bodies = true): Promise<ProjectRow[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql<ProjectRow>`
    select ${projectColumns(bodies)}
    from (
      select r.id, min(r.place) as place
      from (select ${idOfRef} as id, r.place from unnest(${refs}::text[]) with ordinality r(ref, place)) r
      group by r.id) found
    join ${projectTables} on p.id = found.id
    order by found.place`.execute(db);
  if (rows.length < refs.length) dependOn([listsTag]);
  dependOnProjects(rows);
  return rows;
}

export interface Donation {
  platform: "patreon" | "bmac" | "paypal" | "github" | "ko-fi" | "other";
  url: string;
}

export interface ProjectParts {
  project_id: string;
  /** Oldest first. */
  versions: { id: string; status: VersionStatus }[];
  donations: Donation[];
}

/** Versions and donation links of the projects. */
export async function loadProjectParts(db: Db, projectIds: readonly string[]): Promise<ProjectParts[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await sql<ProjectParts>`
    select p.id as project_id,
      coalesce((select json_agg(json_build_object('id', v.id, 'status', v.status) order by v.published_at, v.id)
        from versions v where v.project_id = p.id), '[]') as versions,
      coalesce((select json_agg(json_build_object('platform', d.platform, 'url', d.url) order by d.ordering)
        from project_donations d where d.project_id = p.id), '[]') as donations
    from projects p where p.id = any(${projectIds}::text[])`.execute(db);
  return rows;
}

export interface GalleryRow {
  id: string;
  project_id: string;
  full_id: string;
  thumb_id: string;
  thumbhash: string;
  width: number;
  height: number;
  title: string | null;
  description: string | null;
  featured: boolean;
  ordering: number;
  created_at: Date;
}

/** The projects' gallery images in display order. */
export async function loadGallery(db: Db, projectIds: readonly string[]): Promise<GalleryRow[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await sql<GalleryRow>`
    select g.id, g.project_id, g.full_id, g.thumb_id, g.thumbhash, m.width, m.height, g.title, g.description,
      g.featured, g.ordering, g.created_at
    from gallery_images g join media m on m.id = g.full_id
    where g.project_id = any(${projectIds}::text[])
    order by g.project_id, g.ordering, g.created_at, g.id`.execute(db);
  return rows;
}

/** The columns needed to page and count a list before loading the projects of one page. */
export interface OwnedProject {
  id: string;
  status: ProjectStatus;
  types: ProjectType[];
  requested_type: ProjectType;
  downloads: number;
  followers: number;
}

export type OwnedOrder = "downloads" | "updated";

const ownedOrders = { downloads: sql`p.downloads desc, p.id`, updated: sql`p.updated_at desc, p.id` };

/** Joined projects `p` of which the user is an accepted member: of their team, or of their organization. */
export const ownProjectsOf = (userId: unknown) => sql`
  (select p.id from team_members m join projects p on p.team_id = m.team_id
    where m.user_id = ${userId} and m.accepted
    union select p.id from team_members m join organizations o on o.team_id = m.team_id
      join projects p on p.organization_id = o.id where m.user_id = ${userId} and m.accepted) own
  join projects p on p.id = own.id`;

export async function projectsOfUser(db: Db, userId: string, order: OwnedOrder): Promise<OwnedProject[]> {
  dependOn([listsTag]);
  const { rows } = await sql<OwnedProject>`
    select p.id, p.status, p.types, p.requested_type, p.downloads, p.followers
    from ${ownProjectsOf(userId)}
    order by ${ownedOrders[order]}`.execute(db);
  return rows;
}

export async function projectsOfOrganization(
  db: Db,
  organizationId: string,
  order: OwnedOrder,
): Promise<OwnedProject[]> {
  dependOn([listsTag]);
  const { rows } = await sql<OwnedProject>`
    select p.id, p.status, p.types, p.requested_type, p.downloads, p.followers
    from projects p
    where p.organization_id = ${organizationId} order by ${ownedOrders[order]}`.execute(db);
  return rows;
}

/** Ids of listed projects in the given order, of one type or all, for lists on pages. */
export async function listedProjects(
  db: Db,
  order: "random" | "approved" | "updated" | "downloads",
  count: number,
  type: ProjectType | null = null,
): Promise<string[]> {
  dependOn([listsTag]);
  const by = {
    random: sql`random()`,
    approved: sql`approved_at desc nulls last, id`,
    updated: sql`updated_at desc, id`,
    downloads: sql`downloads desc, id`,
  }[order];
  const { rows } = await sql<{ id: string }>`
    select id from projects where is_listed and ${type === null ? sql`true` : sql`${type} = any(types)`}
    order by ${by} limit ${count}`.execute(db);
  return rows.map((row) => row.id);
}

/** Ids of projects in the review queue, longest waiting first. */
export async function queuedProjects(db: Db, count: number): Promise<string[]> {
  dependOn([listsTag]);
  const { rows } = await sql<{ id: string }>`
    select id from projects where status = 'processing' order by queued_at, id limit ${count}`.execute(db);
  return rows.map((row) => row.id);
}

/** Counts of everything listed on the site. */
export async function countListed(
  db: Db,
): Promise<{ projects: number; versions: number; files: number; authors: number; downloads: number }> {
  const { rows } = await sql<{ projects: number; versions: number; files: number; authors: number; downloads: number }>`
    with listed as (select id, team_id, organization_id, downloads from projects where is_listed),
    shown as (select v.id from versions v join listed p on p.id = v.project_id where v.is_listed)
    select (select count(*) from listed) as projects,
      (select coalesce(sum(downloads), 0)::bigint from listed) as downloads,
      (select count(*) from shown) as versions,
      (select count(*) from version_files f join shown on shown.id = f.version_id) as files,
      (select count(distinct m.user_id) from team_members m
        where m.accepted and m.team_id in (select team_id from listed union
          select o.team_id from listed p join organizations o on o.id = p.organization_id)) as authors`.execute(db);
  return rows[0] ?? { projects: 0, versions: 0, files: 0, authors: 0, downloads: 0 };
}

// Queries that look up versions by project, number or hash and load their files and dependencies.
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import { listsTag, projectTag } from "#features/catalog/cache-tags.ts";
import type { Sizes } from "#features/catalog/projects/text-size-store.ts";
import { versionSizes } from "#features/catalog/projects/text-size-store.ts";
import type { Channel, Environment, VersionStatus } from "#features/catalog/projects/status.ts";
import type { DependencyKind, FileType } from "#features/catalog/versions/shapes.ts";
import { dependOn } from "#platform/cache/index.ts";
import type { Db } from "#platform/database/open.ts";

export interface VersionTableRow {
  id: string;
  project_id: string;
  author_id: string;
  version_number: string;
  name: string;
  changelog: string;
  channel: Channel;
  status: VersionStatus;
  requested_status: string | null;
  featured: boolean;
  ordering: number | null;
  environment: Environment;
  loaders: string[];
  pack_loaders: string[];
  game_versions: string[];
  downloads: number;
  published_at: Date;
}

export interface FileRow {
  version_id: string;
  sha1: string;
  sha512: string;
  size: number;
  file_name: string;
  file_type: FileType | null;
  is_primary: boolean;
}

export interface DependencyRow {
  version_id: string;
  project_id: string | null;
  dependency_version_id: string | null;
  file_name: string | null;
  kind: DependencyKind;
}

/** Newest first: versions without an ordering come before those with one, higher orderings first, then by date. */
const newestFirst = sql`(v.ordering is null) desc, v.ordering desc, v.published_at desc, v.id`;

/** Rows in the order of the ids; unknown ids are skipped. With `changelogs: false` the changelogs are not read. */
export async function loadVersions(db: Db, ids: readonly string[], changelogs = true): Promise<VersionTableRow[]> {
  if (ids.length === 0) return [];
  const changelog = changelogs ? sql`changelog` : sql`'' as changelog`;
  const { rows } = await sql<VersionTableRow>`
    select id, project_id, author_id, version_number, name, ${changelog}, channel, status, requested_status, featured,
      ordering, environment, loaders, pack_loaders, game_versions, downloads, published_at
    from versions where id = any(${ids}::text[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Files of the versions in order, each version's primary file first. */
export async function loadFiles(db: Db, versionIds: readonly string[]): Promise<FileRow[]> {
  if (versionIds.length === 0) return [];
  const { rows } = await sql<FileRow>`
    select f.version_id, encode(f.sha1, 'hex') as sha1, encode(b.sha512, 'hex') as sha512, b.size, f.file_name,
      f.file_type, f.is_primary
    from version_files f join published_bytes b on b.sha1 = f.sha1
    where f.version_id = any(${versionIds}::text[])
    order by f.version_id, f.is_primary desc, f.ordering, f.id`.execute(db);
  return rows;
}

export async function loadDependencies(db: Db, versionIds: readonly string[]): Promise<DependencyRow[]> {
  if (versionIds.length === 0) return [];
  const { rows } = await sql<DependencyRow>`
    select version_id, project_id, dependency_version_id, file_name, kind from version_dependencies
    where version_id = any(${versionIds}::text[]) order by version_id, id`.execute(db);
  return noteDependencies(rows);
}

/**
 * What the versions require, each project or file once, in stored order.
 * @param known left out: ids of projects, and names of files after `file `
 * @param most rows read: a version has up to 4,096 dependencies
 */
export async function loadRequired(
  db: Db,
  versionIds: readonly string[],
  known: readonly string[],
  most: number,
): Promise<DependencyRow[]> {
  if (versionIds.length === 0) return [];
  const { rows } = await sql<DependencyRow>`
    select version_id, project_id, dependency_version_id, file_name, kind from (
      select distinct on (coalesce(project_id, dependency_version_id, file_name)) * from version_dependencies
      where version_id = any(${versionIds}::text[]) and kind = 'required'
        and coalesce(project_id, 'file ' || file_name, '') <> all(${known}::text[])
      order by coalesce(project_id, dependency_version_id, file_name), version_id, id) one
    order by version_id, id limit ${most}`.execute(db);
  return noteDependencies(rows);
}

function noteDependencies(rows: DependencyRow[]): DependencyRow[] {
  // A dependency loses its project when that is deleted; a version id alone does not reveal its project.
  for (const row of rows) {
    if (row.project_id !== null) dependOn([projectTag(row.project_id)]);
    else if (row.dependency_version_id !== null) dependOn([listsTag]);
  }
  return rows;
}

export interface VersionQuery {
  readonly loaders?: readonly string[] | undefined;
  readonly gameVersions?: readonly string[] | undefined;
  readonly channels?: readonly string[] | undefined;
  readonly featured?: boolean | undefined;
  /** Includes drafts and other unlisted versions. */
  readonly hidden: boolean;
}

function conditions(query: VersionQuery): RawBuilder<unknown> {
  const { loaders, gameVersions, channels, featured } = query;
  return sql.join(
    [
      query.hidden ? sql`true` : sql`v.is_listed`,
      // A pack has the loader `mrpack` besides those inside, so that filtering by either finds it.
      loaders?.length
        ? sql`(v.loaders && ${[...loaders]}::text[] or v.pack_loaders && ${[...loaders]}::text[])`
        : sql`true`,
      gameVersions?.length ? sql`v.game_versions && ${[...gameVersions]}::text[]` : sql`true`,
      channels?.length ? sql`v.channel = any(${[...channels]}::text[])` : sql`true`,
      featured === undefined ? sql`true` : sql`v.featured = ${featured}`,
    ],
    sql` and `,
  );
}

/** Ids of a project's versions that match the query, newest first. */
export async function queryVersions(
  db: Db,
  projectId: string,
  query: VersionQuery,
  page: { offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from versions v where v.project_id = ${projectId} and ${conditions(query)}
    order by ${newestFirst} offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Like `queryVersions`, with the size of each in a response. */
export async function queryVersionSizes(
  db: Db,
  projectId: string,
  query: VersionQuery,
  page: { offset: number; limit: number },
): Promise<(Sizes & { id: string })[]> {
  const { rows } = await sql<Sizes & { id: string }>`
    select v.id, ${versionSizes} from versions v where v.project_id = ${projectId} and ${conditions(query)}
    order by ${newestFirst} offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countQuery(db: Db, projectId: string, query: VersionQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from versions v where v.project_id = ${projectId} and ${conditions(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ids of the project's versions that match `ref`, by id first, then by number, newest first. */
export async function findInProject(db: Db, projectId: string, ref: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from versions v where v.project_id = ${projectId} and (v.id = ${ref} or v.version_number = ${ref})
    order by (v.id = ${ref}) desc, ${newestFirst}`.execute(db);
  return rows.map((row) => row.id);
}

export type HashKind = "sha1" | "sha512";

const hexLength = { sha1: 40, sha512: 128 } as const;

/** Lower-case hex of the right length only; others match nothing. */
function usable(kind: HashKind, hashes: readonly string[]): string[] {
  return hashes.filter((hash) => hash.length === hexLength[kind] && /^[0-9a-f]+$/.test(hash));
}

export interface HashMatch {
  hash: string;
  version_id: string;
  project_id: string;
}

/** Versions that contain files with the hashes, newest first within a hash. */
export async function findByHashes(db: Db, kind: HashKind, hashes: readonly string[]): Promise<HashMatch[]> {
  const asked = usable(kind, hashes);
  if (asked.length === 0) return [];
  const column = kind === "sha1" ? sql`b.sha1` : sql`b.sha512`;
  const { rows } = await sql<HashMatch>`
    select encode(${column}, 'hex') as hash, v.id as version_id, v.project_id
    from published_bytes b join version_files f on f.sha1 = b.sha1 join versions v on v.id = f.version_id
    where ${column} = any(array(select decode(h, 'hex') from unnest(${asked}::text[]) h))
    order by 1, ${newestFirst}`.execute(db);
  return rows;
}

/** The newest versions of each project that match the query, at most `limit` each. */
export async function newestOfProjects(
  db: Db,
  projectIds: readonly string[],
  query: VersionQuery,
  limit: number,
): Promise<{ id: string; project_id: string }[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await sql<{ id: string; project_id: string }>`
    select v.id, v.project_id from unnest(${projectIds}::text[]) p(id)
    cross join lateral (select v.* from versions v where v.project_id = p.id and ${conditions(query)}
      order by ${newestFirst} limit ${limit}) v
    order by v.project_id, ${newestFirst}`.execute(db);
  return rows;
}

/** The version numbers shared by several versions of the project. */
export async function sharedNumbers(db: Db, projectId: string): Promise<Set<string>> {
  const { rows } = await sql<{ version_number: string }>`
    select version_number from versions where project_id = ${projectId}
    group by version_number having count(*) > 1`.execute(db);
  return new Set(rows.map((row) => row.version_number));
}

/** Files of the project's versions with one of these hashes, of the newest versions first. */
export async function versionsWithFiles(
  db: Db,
  projectId: string,
  sha1s: readonly string[],
): Promise<{ sha1: string; version_number: string }[]> {
  const { rows } = await sql<{ sha1: string; version_number: string }>`
    select encode(f.sha1, 'hex') as sha1, v.version_number
    from version_files f join versions v on v.id = f.version_id
    where v.project_id = ${projectId}
      and f.sha1 = any(array(select decode(h, 'hex') from unnest(${sha1s}::text[]) h))
    order by v.published_at desc`.execute(db);
  return rows;
}

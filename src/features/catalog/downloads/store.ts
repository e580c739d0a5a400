// Queries that find a download's file and store counted downloads.
import { sql } from "kysely";
import { dayOf } from "#features/catalog/rising/store.ts";
import { reachMs } from "#features/catalog/downloads/select-counted.ts";
import type { ProjectStatus, VersionStatus } from "#features/catalog/projects/status.ts";
import type { Db } from "#platform/database/open.ts";

export interface DownloadRow {
  project_id: string;
  version_id: string;
  version_status: VersionStatus;
  project_status: ProjectStatus;
  file_key: string;
  sha1: string;
  size: number;
  file_name: string;
}

/** The file at a download URL. */
export async function findDownload(
  db: Db,
  projectId: string,
  versionId: string,
  fileName: string,
): Promise<DownloadRow | undefined> {
  const { rows } = await sql<DownloadRow>`
    select v.project_id, v.id as version_id, v.status as version_status, p.status as project_status,
      encode(b.sha512, 'hex') as file_key, encode(b.sha1, 'hex') as sha1, b.size, f.file_name
    from version_files f join versions v on v.id = f.version_id join projects p on p.id = v.project_id
    join published_bytes b on b.sha1 = f.sha1
    where v.id = ${versionId} and v.project_id = ${projectId} and f.file_name = ${fileName}`.execute(db);
  return rows[0];
}

export interface CountedDownload {
  readonly projectId: string;
  readonly versionId: string;
  readonly userId: string | null;
  /** Salted hash of the network, so that no IP address is stored. */
  readonly person: Buffer;
  readonly at: Date;
}

type Counted = Pick<CountedDownload, "projectId" | "person" | "at">;

/** Counted downloads of the same clients and projects, close enough in time to affect these. */
export async function findCounted(db: Db, downloads: readonly CountedDownload[]): Promise<Counted[]> {
  const times = downloads.map(({ at }) => at.getTime());
  const from = new Date(times.reduce((least, time) => Math.min(least, time), Infinity) - reachMs);
  const to = new Date(times.reduce((most, time) => Math.max(most, time), -Infinity) + reachMs);
  const { rows } = await sql<Counted>`
    select e.project_id as "projectId", e.person, e.at from download_events e
    join (select distinct * from unnest(
      ${downloads.map(({ projectId }) => projectId)}::text[],
      ${downloads.map(({ person }) => person)}::bytea[]) as asked (project_id, person)) asked
      on asked.project_id = e.project_id and asked.person = e.person
    where e.at > ${from} and e.at < ${to}`.execute(db);
  return rows;
}

/** Inserts counted downloads, skipping projects and versions that have been deleted since. */
export async function insertCounted(db: Db, downloads: readonly CountedDownload[]): Promise<void> {
  await sql`
    insert into download_events (project_id, version_id, user_id, person, at)
    select v.project_id, v.id, u.id, taken.person, taken.at
    from unnest(
      ${downloads.map(({ projectId }) => projectId)}::text[],
      ${downloads.map(({ versionId }) => versionId)}::text[],
      ${downloads.map(({ userId }) => userId)}::text[],
      ${downloads.map(({ person }) => person)}::bytea[],
      ${downloads.map(({ at }) => at)}::timestamptz[]) as taken (project_id, version_id, user_id, person, at)
    join versions v on v.id = taken.version_id and v.project_id = taken.project_id
    left join users u on u.id = taken.user_id`.execute(db);
}

/**
 * Adds recorded downloads to their versions, projects and days and marks them as summed in one statement, so each is added
 * exactly once. Returns the ids of the changed projects.
 */
export async function sumRecordedDownloads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      update download_events set summed = true
      where id in (select id from download_events where not summed order by id limit 10000 for update skip locked)
      returning project_id, version_id, at),
    by_day as (
      insert into daily_downloads (project_id, day, downloads)
      select project_id, (at at time zone 'UTC')::date, count(*) from taken group by 1, 2
      on conflict (project_id, day) do update set downloads = daily_downloads.downloads + excluded.downloads),
    by_version as (
      update versions v set downloads = v.downloads + t.n
      from (select version_id, count(*) as n from taken group by version_id) t where v.id = t.version_id)
    update projects p set downloads = p.downloads + t.n
    from (select project_id, count(*) as n from taken group by project_id) t where p.id = t.project_id
    returning p.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Deletes the sums of days before that of `before`. */
export async function deleteDays(db: Db, before: Date): Promise<void> {
  await sql`delete from daily_downloads where day < ${dayOf(sql`${before}::timestamptz`)}`.execute(db);
}

/** Deletes summed download records older than `before`. */
export async function deleteSummed(db: Db, before: Date): Promise<void> {
  await sql`delete from download_events where summed and at < ${before}`.execute(db);
}

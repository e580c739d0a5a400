// Finding the bytes of a download and counting it.
import { sql } from "kysely";
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

/** The file at a download's address. */
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
  /** A salted hash of the address's network, so that no address is kept. */
  readonly person: Buffer;
  readonly at: Date;
}

/**
 * Records a download unless the person already has one of this project within 15 seconds, or six within six hours
 * (facts F8). Two at once from one person wait for each other, so neither slips past the window. Says whether it counts.
 */
export async function recordDownload(db: Db, download: CountedDownload): Promise<boolean> {
  const { projectId, person, at } = download;
  await sql`select pg_advisory_xact_lock(hashtextextended(${projectId} || encode(${person}::bytea, 'hex'), 0))`.execute(
    db,
  );
  const { rows } = await sql`
    insert into download_events (project_id, version_id, user_id, person, at)
    select ${projectId}, ${download.versionId}, ${download.userId}, ${person}, ${at}
    where not exists (select from download_events where project_id = ${projectId} and person = ${person}
        and at > ${at}::timestamptz - interval '15 seconds')
      and (select count(*) from download_events where project_id = ${projectId} and person = ${person}
        and at > ${at}::timestamptz - interval '6 hours') < 6
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Adds recorded downloads to their versions and projects and marks them as added, in one statement: whatever happens,
 * each is added exactly once. Gives the projects whose counts changed.
 */
export async function sumDownloads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      update download_events set summed = true
      where id in (select id from download_events where not summed order by id limit 10000 for update skip locked)
      returning project_id, version_id),
    by_version as (
      update versions v set downloads = v.downloads + t.n
      from (select version_id, count(*) as n from taken group by version_id) t where v.id = t.version_id)
    update projects p set downloads = p.downloads + t.n
    from (select project_id, count(*) as n from taken group by project_id) t where p.id = t.project_id
    returning p.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Removes records of downloads from before the time that are added up. */
export async function deleteSummed(db: Db, before: Date): Promise<void> {
  await sql`delete from download_events where summed and at < ${before}`.execute(db);
}

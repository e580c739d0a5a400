// Queries that write versions, their files and dependencies.
import { sql } from "kysely";
import type { Insertable, Updateable } from "kysely";
import type { FileType } from "#features/catalog/versions/shapes.ts";
import type { Db, Schema } from "#platform/database/open.ts";

export async function insertVersion(db: Db, row: Insertable<Schema["versions"]>): Promise<void> {
  await db.insertInto("versions").values(row).execute();
}

export async function updateVersion(db: Db, id: string, change: Updateable<Schema["versions"]>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable("versions").set(change).where("id", "=", id).execute();
}

export async function deleteVersionRow(db: Db, id: string): Promise<void> {
  await sql`delete from versions where id = ${id}`.execute(db);
}

/**
 * Waits for concurrent claims of the same bytes. `on conflict` covers the sha1 only: two inserts at the same moment would
 * break the constraint on the sha512.
 */
export async function lockBytes(db: Db, sha1s: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('bytes ' || sha1, 0))
    from (select unnest(${sha1s.toSorted()}::text[]) as sha1) given`.execute(db);
}

/** Claims bytes, which must be locked, for a project; returns false if they belong to another. */
export async function claimBytes(
  db: Db,
  file: { sha1: string; sha512: string; size: number },
  projectId: string,
): Promise<boolean> {
  const { rows } = await sql<{ project_id: string; same: boolean }>`
    insert into published_bytes (sha1, sha512, size, project_id)
    values (decode(${file.sha1}, 'hex'), decode(${file.sha512}, 'hex'), ${file.size}, ${projectId})
    on conflict (sha1) do update set size = published_bytes.size
    returning project_id, sha512 = decode(${file.sha512}, 'hex') as same`.execute(db);
  // Files crafted to collide in sha1 are still different: the second would be served as the first.
  return rows[0]?.project_id === projectId && rows[0].same;
}

/** Releases bytes that no version of the project contains any more. */
export async function releaseBytes(db: Db, projectId: string): Promise<void> {
  await sql`
    delete from published_bytes b where b.project_id = ${projectId}
      and not exists (select from version_files f where f.sha1 = b.sha1)`.execute(db);
}

export interface NewFile {
  readonly version_id: string;
  readonly sha1: string;
  readonly file_name: string;
  readonly file_type: FileType | null;
  readonly is_primary: boolean;
  readonly ordering: number;
}

export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await sql`
    insert into version_files (version_id, sha1, file_name, file_type, is_primary, ordering)
    values (${file.version_id}, decode(${file.sha1}, 'hex'), ${file.file_name}, ${file.file_type}, ${file.is_primary},
      ${file.ordering})`.execute(db);
}

export async function deleteFileRow(db: Db, versionId: string, sha1: string): Promise<void> {
  await sql`delete from version_files where version_id = ${versionId} and sha1 = decode(${sha1}, 'hex')`.execute(db);
}

export async function setFileType(db: Db, versionId: string, sha1: string, type: FileType | null): Promise<void> {
  await sql`
    update version_files set file_type = ${type}
    where version_id = ${versionId} and sha1 = decode(${sha1}, 'hex')`.execute(db);
}

/** Makes one file the version's primary file. */
export async function setPrimary(db: Db, versionId: string, sha1: string): Promise<void> {
  await sql`update version_files set is_primary = false where version_id = ${versionId} and is_primary`.execute(db);
  await sql`
    update version_files set is_primary = true
    where version_id = ${versionId} and sha1 = decode(${sha1}, 'hex')`.execute(db);
}

export interface NewDependency {
  readonly projectId: string | null;
  readonly versionId: string | null;
  readonly fileName: string | null;
  readonly kind: string;
}

/** Which of the projects and versions exist; they cannot be deleted until the transaction ends. */
export async function lockDependencies(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows: projects } = await sql<{ id: string }>`
    select id from projects where id = any(${ids}::text[]) order by id for key share`.execute(db);
  const { rows: versions } = await sql<{ id: string }>`
    select id from versions where id = any(${ids}::text[]) order by id for key share`.execute(db);
  return new Set([...projects, ...versions].map(({ id }) => id));
}

export async function replaceDependencies(
  db: Db,
  versionId: string,
  dependencies: readonly NewDependency[],
): Promise<void> {
  await sql`delete from version_dependencies where version_id = ${versionId}`.execute(db);
  if (dependencies.length === 0) return;
  await sql`
    insert into version_dependencies (version_id, project_id, dependency_version_id, file_name, kind)
    select ${versionId}, project_id, version_id, file_name, kind from jsonb_to_recordset(${JSON.stringify(
      dependencies.map((one) => ({
        project_id: one.projectId,
        version_id: one.versionId,
        file_name: one.fileName,
        kind: one.kind,
      })),
    )}::jsonb) as r(project_id text, version_id text, file_name text, kind text)`.execute(db);
}

/** Records the name of a file removed from the version, so that its URL never serves other bytes. */
export async function retireFileName(db: Db, versionId: string, fileName: string, sha1: string): Promise<void> {
  await sql`
    insert into retired_file_names (version_id, file_name, sha1) values (${versionId}, ${fileName}, decode(${sha1}, 'hex'))
    on conflict do nothing`.execute(db);
}

/** Names of files removed from the version, with the hashes of their bytes. */
export async function loadRetiredNames(db: Db, versionId: string): Promise<{ file_name: string; sha1: string }[]> {
  const { rows } = await sql<{ file_name: string; sha1: string }>`
    select file_name, encode(sha1, 'hex') as sha1 from retired_file_names where version_id = ${versionId}`.execute(db);
  return rows;
}

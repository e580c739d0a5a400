// Converts version rows into API shapes.
import { downloadPath } from "#features/catalog/downloads/contract.ts";
import { packLoader } from "#features/catalog/projects/project-type.ts";
import { findVersions } from "#features/catalog/versions/find-version.ts";
import type { FileView, VersionView } from "#features/catalog/versions/shapes.ts";
import type { DependencyRow, FileRow, VersionTableRow } from "#features/catalog/versions/store.ts";
import { loadDependencies, loadFiles } from "#features/catalog/versions/store.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** The versions the actor may see, in the order of the ids. Reads everything at the same time, whether visible or not. */
export async function presentVisible(
  context: Context,
  ids: readonly string[],
  changelogs = true,
): Promise<VersionView[]> {
  const [found, parts] = await Promise.all([findVersions(context, ids, changelogs), loadParts(context.db, ids)]);
  return found.map(({ row }) => presentVersion(row, parts));
}

/** Converts rows to views with their files and dependencies, with two queries in total. */
export async function presentVersions(db: Db, rows: readonly VersionTableRow[]): Promise<VersionView[]> {
  const parts = await loadParts(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentVersion(row, parts));
}

/** Files and dependencies by version. */
interface Parts {
  readonly files: ReadonlyMap<string, readonly FileRow[]>;
  readonly dependencies: ReadonlyMap<string, readonly DependencyRow[]>;
}

async function loadParts(db: Db, ids: readonly string[]): Promise<Parts> {
  const [files, dependencies] = await Promise.all([loadFiles(db, ids), loadDependencies(db, ids)]);
  const ofVersion = ({ version_id }: { version_id: string }) => version_id;
  return { files: Map.groupBy(files, ofVersion), dependencies: Map.groupBy(dependencies, ofVersion) };
}

function presentVersion(row: VersionTableRow, { files, dependencies }: Parts): VersionView {
  return {
    id: row.id,
    projectId: row.project_id,
    authorId: row.author_id,
    versionNumber: row.version_number,
    name: row.name,
    changelog: row.changelog,
    channel: row.channel,
    status: row.status,
    requestedStatus: row.requested_status,
    featured: row.featured,
    ordering: row.ordering,
    environment: row.environment,
    loaders: shownLoaders(row),
    isPack: row.loaders.includes(packLoader),
    gameVersions: row.game_versions,
    downloads: row.downloads,
    published: row.published_at.toISOString(),
    files: (files.get(row.id) ?? []).map((file) => presentFile(row, file)),
    dependencies: (dependencies.get(row.id) ?? []).map((one) => ({
      projectId: one.project_id,
      versionId: one.dependency_version_id,
      fileName: one.file_name,
      kind: one.kind,
    })),
  };
}

/** Users know a pack by the loaders inside it. */
function shownLoaders(row: Pick<VersionTableRow, "loaders" | "pack_loaders">): string[] {
  return row.loaders.includes(packLoader) && row.pack_loaders.length > 0 ? row.pack_loaders : row.loaders;
}

function presentFile(row: VersionTableRow, file: FileRow): FileView {
  return {
    sha1: file.sha1,
    sha512: file.sha512,
    url: downloadPath(row.project_id, row.id, file.file_name),
    fileName: file.file_name,
    primary: file.is_primary,
    size: file.size,
    fileType: file.file_type,
  };
}

/** The file to download: the primary one, or the first, or a placeholder (docs/product.md, Project types). */
export function mainFile(files: readonly FileView[]): Pick<FileView, "fileName" | "url" | "size"> {
  return files.find((file) => file.primary) ?? files[0] ?? { fileName: "unknown", url: "", size: 0 };
}

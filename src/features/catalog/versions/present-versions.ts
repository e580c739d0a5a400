// Converts version rows into API shapes.
import { downloadPath } from "#features/catalog/downloads/contract.ts";
import { packLoader } from "#features/catalog/projects/project-type.ts";
import type { FileView, VersionView } from "#features/catalog/versions/shapes.ts";
import type { DependencyRow, FileRow, VersionTableRow } from "#features/catalog/versions/store.ts";
import { loadDependencies, loadFiles } from "#features/catalog/versions/store.ts";
import type { Db } from "#platform/database/open.ts";

/** Converts rows to views with their files and dependencies, with two queries in total. */
export async function presentVersions(db: Db, rows: readonly VersionTableRow[]): Promise<VersionView[]> {
  const ids = rows.map((row) => row.id);
  const [files, dependencies] = await Promise.all([loadFiles(db, ids), loadDependencies(db, ids)]);
  const filesOf = Map.groupBy(files, (file) => file.version_id);
  const dependenciesOf = Map.groupBy(dependencies, (one) => one.version_id);
  return rows.map((row) => presentVersion(row, filesOf.get(row.id) ?? [], dependenciesOf.get(row.id) ?? []));
}

function presentVersion(
  row: VersionTableRow,
  files: readonly FileRow[],
  dependencies: readonly DependencyRow[],
): VersionView {
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
    files: files.map((file) => presentFile(row, file)),
    dependencies: dependencies.map((one) => ({
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

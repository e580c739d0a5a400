// Converts versions and files to the compatible API's shape.
import type { FileView, VersionView } from "#features/catalog/contract.ts";
import { absolute } from "#api/v2/to-project.ts";
import type { V2Version } from "#api/v2/shapes.ts";

function toFile(baseUrl: string, file: FileView): V2Version["files"][number] {
  return {
    hashes: { sha1: file.sha1, sha512: file.sha512 },
    url: absolute(baseUrl, file.url),
    filename: file.fileName,
    primary: file.primary,
    size: file.size,
    file_type: file.fileType,
  };
}

/** @param withChangelog if false, the key is omitted */
export function toVersion(baseUrl: string, view: VersionView, withChangelog = true): V2Version {
  return {
    id: view.id,
    project_id: view.projectId,
    author_id: view.authorId,
    featured: view.featured,
    name: view.name,
    version_number: view.versionNumber,
    ...(withChangelog ? { changelog: view.changelog } : {}),
    changelog_url: null,
    date_published: view.published,
    downloads: view.downloads,
    version_type: view.channel,
    status: view.status,
    requested_status: view.requestedStatus,
    ordering: view.ordering,
    files: view.files.map((file) => toFile(baseUrl, file)),
    dependencies: view.dependencies.map((one) => ({
      version_id: one.versionId,
      project_id: one.projectId,
      file_name: one.fileName,
      dependency_type: one.kind,
    })),
    game_versions: view.gameVersions,
    loaders: view.loaders,
    environment: view.environment,
  };
}

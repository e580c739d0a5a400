// Versions as shown in lists, each with its URL segment.
import type { VersionRow } from "#features/catalog/pages/contract.ts";
import { mainFile, presentVersions } from "#features/catalog/versions/present-versions.ts";
import type { VersionView } from "#features/catalog/versions/shapes.ts";
import { loadVersions, sharedNumbers } from "#features/catalog/versions/store.ts";
import type { Db } from "#platform/database/open.ts";

/** URL segments of the pages that create versions. */
const madeHere = /^new$|-new$/;

/**
 * What follows `/version/` in a version's URL: its number, or its id if the number is not unique or would be parsed as
 * something else.
 */
export function addressOf(version: { id: string; versionNumber: string }, shared: ReadonlySet<string>): string {
  const { id, versionNumber } = version;
  return shared.has(versionNumber) || madeHere.test(versionNumber) ? id : versionNumber;
}

function toRow(version: VersionView, shared: ReadonlySet<string>): VersionRow {
  const { fileName, url, size } = mainFile(version.files);
  return {
    id: version.id,
    versionNumber: version.versionNumber,
    name: version.name,
    channel: version.channel,
    status: version.status,
    loaders: version.loaders,
    gameVersions: version.gameVersions,
    downloads: version.downloads,
    published: version.published,
    featured: version.featured,
    address: addressOf(version, shared),
    file: { fileName, url, size },
    requiredDependencies: version.dependencies.filter((one) => one.kind === "required").length,
  };
}

/** Rows for a project's versions, in the order of `ids`. */
export async function versionRows(db: Db, projectId: string, ids: readonly string[]): Promise<VersionRow[]> {
  const [rows, shared] = await Promise.all([loadVersions(db, ids, false), sharedNumbers(db, projectId)]);
  return (await presentVersions(db, rows)).map((version) => toRow(version, shared));
}

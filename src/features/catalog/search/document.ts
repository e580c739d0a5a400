// What search knows about one project, and the part of it that a hit shows.

/** One listed version of a project, as far as filters can ask about it. */
export interface SearchVersion {
  readonly id: string;
  /** For a modpack: the loaders inside the pack. */
  readonly loaders: readonly string[];
  readonly gameVersions: readonly string[];
  /** Where this version runs; absent means the project's `environment` stands for it. */
  readonly environment?: string;
  /** What this version's loaders make it; absent means the project's `projectTypes` stand for it. */
  readonly projectTypes?: readonly string[];
}

/** One searchable project. Times are milliseconds since 1970; `versions` holds listed ones, newest first. */
export interface SearchDocument {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** Username and id of the owner: the organization's where the project belongs to one. */
  readonly author: string;
  readonly authorId: string;
  readonly organization: string | null;
  readonly organizationId: string | null;
  /** Every type that its loaders make it: mod, plugin, datapack, shader, resourcepack, modpack. */
  readonly projectTypes: readonly string[];
  readonly categories: readonly string[];
  readonly displayCategories: readonly string[];
  /** SPDX id or `LicenseRef-…`. */
  readonly license: string;
  readonly openSource: boolean;
  readonly clientSide: string;
  readonly serverSide: string;
  readonly environment: readonly string[];
  readonly downloads: number;
  readonly follows: number;
  readonly published: number;
  readonly updated: number;
  readonly color: number | null;
  readonly iconUrl: string | null;
  readonly gallery: readonly string[];
  readonly featuredGallery: string | null;
  readonly versions: readonly SearchVersion[];
  readonly latestVersion: string | null;
  readonly disclosureTypes: readonly string[];
}

/** What an answer shows of a project: all but its versions, whose loaders and game versions are gathered. */
export interface SearchHit extends Omit<SearchDocument, "versions"> {
  /** Game versions of all versions, in order of first appearance (newest release first). */
  readonly gameVersions: readonly string[];
  /** Loaders of all versions, in order of first appearance. */
  readonly loaders: readonly string[];
}

/** The hit that shows `document`. */
export function toHit(document: SearchDocument): SearchHit {
  const { versions, ...shown } = document;
  return {
    ...shown,
    gameVersions: [...new Set(versions.flatMap((version) => version.gameVersions))],
    loaders: [...new Set(versions.flatMap((version) => version.loaders))],
  };
}

// The document that search indexes for a project, and the part a hit shows.

/** A listed version of a project, with the fields that filters use. */
export interface SearchVersion {
  readonly id: string;
  /** For a modpack: the loaders inside the pack. */
  readonly loaders: readonly string[];
  readonly gameVersions: readonly string[];
  /** Where this version runs; defaults to the project's `environment`. */
  readonly environment?: string;
  /** The types this version's loaders imply; defaults to the project's `projectTypes`. */
  readonly projectTypes?: readonly string[];
}

/** Scores for the last 7, 30 and 90 days. */
export type Rising = readonly [number, number, number];

/** A searchable project. Times are milliseconds since 1970; `versions` holds listed ones, newest first. */
export interface SearchDocument {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** The beginning of its description as plain text. */
  readonly body: string;
  /** Username and id of the owner, or of the organization's owner. */
  readonly author: string;
  readonly authorId: string;
  readonly organization: string | null;
  readonly organizationId: string | null;
  /** Every type its loaders imply: mod, plugin, datapack, shader, resourcepack, modpack. */
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
  /** How rising it is over 7, 30 and 90 days (docs/product.md); not at all if omitted. */
  readonly rising?: Rising;
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

/** What a response shows of a project: everything except its description, how rising it is, and its versions, whose loaders and game versions are merged. */
export interface SearchHit extends Omit<SearchDocument, "versions" | "body" | "rising"> {
  /** Game versions of all versions, in order of first appearance (newest release first). */
  readonly gameVersions: readonly string[];
  /** Loaders of all versions, in order of first appearance. */
  readonly loaders: readonly string[];
}

export function toHit(document: SearchDocument): SearchHit {
  const { versions, body: _, rising: __, ...shown } = document;
  return {
    ...shown,
    gameVersions: [...new Set(versions.flatMap((version) => version.gameVersions))],
    loaders: [...new Set(versions.flatMap((version) => version.loaders))],
  };
}

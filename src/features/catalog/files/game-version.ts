// A game version as the catalog stores it.

export interface GameVersion {
  readonly version: string;
  readonly version_type: "release" | "snapshot" | "beta" | "alpha";
  /** Release date, ISO 8601. */
  readonly date: string;
}

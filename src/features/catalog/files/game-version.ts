// The game's versions as the catalogue knows them.

export interface GameVersion {
  readonly version: string;
  readonly version_type: "release" | "snapshot" | "beta" | "alpha";
  /** When it came out, ISO 8601. */
  readonly date: string;
}

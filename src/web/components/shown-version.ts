// A version as shown in tables, with its game versions as ranges.
import type { VersionRow } from "#features/catalog/pages/contract.ts";

export type ShownVersion = Omit<VersionRow, "gameVersions" | "featured" | "requiredDependencies"> & {
  readonly ranges: readonly string[];
};

export function toShown(row: VersionRow, ranges: (versions: readonly string[]) => string[]): ShownVersion {
  const { gameVersions, featured: _featured, requiredDependencies: _needs, ...shown } = row;
  return { ...shown, ranges: ranges(gameVersions) };
}

// Chooses featured versions for a project that features none itself.
import type { VersionView } from "#features/catalog/contract.ts";

/**
 * The newest version for each pair of major game version and loader; all versions if there are no pairs.
 * @param versions newest first; the result keeps their order
 */
export function pickFeatured(versions: readonly VersionView[], majors: ReadonlySet<string>): VersionView[] {
  const taken = new Set<string>();
  const picked = versions.filter((version) => {
    const pairs = version.gameVersions
      .filter((name) => majors.has(name))
      .flatMap((name) => version.loaders.map((loader) => `${name} ${loader}`));
    const fresh = pairs.filter((pair) => !taken.has(pair));
    for (const pair of fresh) taken.add(pair);
    return fresh.length > 0;
  });
  return picked.length > 0 ? picked : [...versions];
}

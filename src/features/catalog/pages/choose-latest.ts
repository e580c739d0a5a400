// Finds the newest version of each loader and channel, for the sidebar. Pure.
import { channels, type Channel } from "#features/catalog/projects/status.ts";

interface Row {
  readonly id: string;
  readonly channel: Channel;
  readonly loaders: readonly string[];
  readonly game_versions: readonly string[];
  readonly published_at: Date;
}

/** A version with the loaders it is the newest for, and its newest game version. */
export interface Latest {
  readonly versionId: string;
  readonly loaders: string[];
  readonly gameVersion: string;
}

/** A project that publishes for every loader apart still fits beside its description. */
const most = 6;

/**
 * For each loader the newest release, and a beta or alpha only if it is newer than what comes before it; one entry for
 * each version.
 * @param rows versions, newest first within each channel
 * @param newestFirst game versions in order
 */
export function chooseLatest(rows: readonly Row[], newestFirst: readonly string[]): Latest[] {
  const found = new Map<string, Latest>();
  const newest = new Map<string, Date>();
  for (const channel of channels)
    for (const loader of new Set(rows.flatMap((row) => row.loaders))) {
      const row = rows.find((one) => one.channel === channel && one.loaders.includes(loader));
      const before = newest.get(loader);
      if (!row || (before && row.published_at <= before)) continue;
      newest.set(loader, row.published_at);
      const gameVersion = newestFirst.find((one) => row.game_versions.includes(one)) ?? row.game_versions[0] ?? "";
      const entry = found.get(row.id) ?? { versionId: row.id, loaders: [], gameVersion };
      found.set(row.id, { ...entry, loaders: [...entry.loaders, loader].toSorted() });
    }
  return [...found.values()].slice(0, most);
}

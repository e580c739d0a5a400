// Finds the best version for each pair of game version and loader, for the download chooser. Pure.

interface Row {
  readonly id: string;
  readonly loaders: readonly string[];
  readonly game_versions: readonly string[];
}

/** [index of game version, index of loader, index of version] */
export type Choice = [number, number, number];

export interface Choices {
  /** Newest first. */
  readonly gameVersions: string[];
  readonly loaders: string[];
  readonly versionIds: string[];
  readonly best: Choice[];
}

/**
 * @param rows versions, best first: each pair gets the first row that has both
 * @param newestFirst all game versions in order; unknown ones come last
 */
export function chooseBest(rows: readonly Row[], newestFirst: readonly string[]): Choices {
  const place = new Map(newestFirst.map((version, i) => [version, i]));
  const placeOf = (version: string) => place.get(version) ?? newestFirst.length;
  const gameVersions = [...new Set(rows.flatMap((row) => row.game_versions))].toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  );
  const loaders = [...new Set(rows.flatMap((row) => row.loaders))].toSorted();
  const gameIndex = new Map(gameVersions.map((version, i) => [version, i]));
  const loaderIndex = new Map(loaders.map((loader, i) => [loader, i]));
  const chosen = new Map<number, Choice>();
  const versionIds: string[] = [];
  const versionIndex = new Map<string, number>();
  for (const row of rows)
    for (const version of row.game_versions)
      for (const loader of row.loaders) {
        const game = gameIndex.get(version) ?? 0;
        const kind = loaderIndex.get(loader) ?? 0;
        const pair = game * loaders.length + kind;
        if (chosen.has(pair)) continue;
        if (!versionIndex.has(row.id)) versionIndex.set(row.id, versionIds.push(row.id) - 1);
        chosen.set(pair, [game, kind, versionIndex.get(row.id) ?? 0]);
      }
  return { gameVersions, loaders, versionIds, best: [...chosen.values()] };
}

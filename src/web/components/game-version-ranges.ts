// Collapses lists of game versions into readable ranges.

export interface KnownVersion {
  readonly version: string;
  readonly versionType: string;
}

/** Runs of consecutive indexes; `places` are ascending. */
function runsOf(places: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs;
}

/**
 * Returns a function that turns versions into ranges such as `1.20–1.20.4`, newest first: releases, then snapshots and
 * others by adjacency within their kind, then unknown versions unchanged.
 * @param known every game version, newest first
 */
export function rangesWith(known: readonly KnownVersion[]): (versions: readonly string[]) => string[] {
  const releases = known.filter((one) => one.versionType === "release").map((one) => one.version);
  const others = known.filter((one) => one.versionType !== "release").map((one) => one.version);
  const placesOf = (list: readonly string[]) => new Map(list.map((version, place) => [version, place]));
  const lists = [releases, others].map((list) => ({ list, places: placesOf(list) }));
  return (versions) => {
    const ranges = lists.flatMap(({ list, places }) => {
      const found = [...new Set(versions)].flatMap((version) => places.get(version) ?? []);
      return runsOf(found.toSorted((a, b) => a - b)).map(([newest, oldest]) =>
        newest === oldest ? `${list[newest]}` : `${list[oldest]}–${list[newest]}`,
      );
    });
    const unknown = versions.filter((version) => lists.every(({ places }) => !places.has(version)));
    return [...ranges, ...new Set(unknown)];
  };
}

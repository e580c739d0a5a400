// The logic of the download chooser: what it offers and which version matches.

/** A version as the chooser shows it. */
export interface ChooserVersion {
  readonly id: string;
  readonly name: string;
  readonly versionNumber: string;
  readonly channel: "release" | "beta" | "alpha";
  readonly published: string;
  readonly address: string;
  readonly file: { readonly fileName: string; readonly url: string; readonly size: number };
  readonly requiredDependencies: number;
}

export interface Downloads {
  /** Newest first. */
  readonly gameVersions: readonly { readonly version: string; readonly release: boolean }[];
  readonly loaders: readonly string[];
  readonly versions: readonly ChooserVersion[];
  /** [game version index, loader index, version index] */
  readonly best: readonly (readonly [number, number, number])[];
  /** The newest version of each loader and channel, by its index. */
  readonly latest: readonly {
    readonly version: number;
    readonly loaders: readonly string[];
    readonly gameVersion: string;
  }[];
}

/** A choice of game version and loader. */
export interface Pick {
  readonly gameVersion: string;
  readonly loader: string;
}

/** Loaders that have a version for this game version. */
export function loadersFor(downloads: Downloads, gameVersion: string): string[] {
  const game = downloads.gameVersions.findIndex((one) => one.version === gameVersion);
  const fits = new Set(downloads.best.filter(([g]) => g === game).map(([, loader]) => loader));
  return downloads.loaders.filter((_, index) => fits.has(index));
}

/** The best version for a choice, or null. */
export function versionFor(downloads: Downloads, pick: Pick): ChooserVersion | null {
  const game = downloads.gameVersions.findIndex((one) => one.version === pick.gameVersion);
  const loader = downloads.loaders.indexOf(pick.loader);
  const found = downloads.best.find(([g, l]) => g === game && l === loader);
  return (found && downloads.versions[found[2]]) ?? null;
}

/**
 * The initial choice: as much of the preferred one as this project supports, else its newest release (else its newest
 * game version) and the first loader there. Null when there is nothing to download.
 */
export function firstPick(downloads: Downloads, wish: Partial<Pick> = {}): Pick | null {
  const { gameVersions } = downloads;
  const start =
    gameVersions.find((one) => one.version === wish.gameVersion) ??
    gameVersions.find(
      (one) => one.release && (!wish.loader || loadersFor(downloads, one.version).includes(wish.loader)),
    ) ??
    gameVersions.find((one) => one.release) ??
    gameVersions[0];
  if (!start) return null;
  const loaders = loadersFor(downloads, start.version);
  const loader = loaders.find((one) => one === wish.loader) ?? loaders[0];
  return loader === undefined ? null : { gameVersion: start.version, loader };
}

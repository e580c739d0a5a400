// Tables of which game versions read which pack format, to resolve the number in a pack.mcmeta.
import type { GameVersion } from "./game-version.ts";
import { between, releasesFirst } from "./match-game-versions.ts";

/** Format number, then the first and last game version that use it; snapshots are placed by date. */
type PackFormat = readonly [format: number, from: string, to: string];

/** The lowest and highest format a pack says it supports. */
export interface FormatRange {
  readonly min: number;
  readonly max: number;
}

/** Game versions that read any format in the range, newest first; only the releases if there are any. */
export function gameVersionsOfFormats(
  formats: readonly PackFormat[],
  { min, max }: FormatRange,
  all: readonly GameVersion[],
): string[] {
  const fitting = new Set(
    formats
      .filter(([format]) => format >= min && format <= max)
      .flatMap(([, from, to]) => between(from, to, all).map(({ version }) => version)),
  );
  return releasesFirst(all, ({ version }) => fitting.has(version));
}

/** Resource packs. */
export const resourceFormats: readonly PackFormat[] = [
  [1, "1.6.1", "1.8.9"],
  [2, "1.9", "1.10.2"],
  [3, "1.11", "1.12.2"],
  [4, "1.13", "1.14.4"],
  [5, "1.15", "1.16.1"],
  [6, "1.16.2", "1.16.5"],
  [7, "1.17", "1.17.1"],
  [8, "1.18", "1.18.2"],
  [9, "1.19", "1.19.2"],
  [11, "22w42a", "22w44a"],
  [12, "1.19.3", "1.19.3"],
  [13, "1.19.4", "1.19.4"],
  [14, "23w14a", "23w16a"],
  [15, "1.20", "1.20.1"],
  [16, "23w31a", "23w31a"],
  [17, "23w32a", "1.20.2-pre1"],
  [18, "1.20.2", "1.20.2"],
  [19, "23w42a", "23w42a"],
  [20, "23w43a", "23w44a"],
  [21, "23w45a", "23w46a"],
  [22, "1.20.3", "1.20.4"],
  [24, "24w03a", "24w04a"],
  [25, "24w05a", "24w05b"],
  [26, "24w06a", "24w07a"],
  [28, "24w09a", "24w10a"],
  [29, "24w11a", "24w11a"],
  [30, "24w12a", "24w12a"],
  [31, "24w13a", "1.20.5-pre3"],
  [32, "1.20.5", "1.20.6"],
  [33, "24w18a", "24w20a"],
  [34, "1.21", "1.21.1"],
  [35, "24w33a", "24w33a"],
  [36, "24w34a", "24w35a"],
  [37, "24w36a", "24w36a"],
  [38, "24w37a", "24w37a"],
  [39, "24w38a", "24w39a"],
  [40, "24w40a", "24w40a"],
  [41, "1.21.2-pre1", "1.21.2-pre2"],
  [42, "1.21.2", "1.21.3"],
  [43, "24w44a", "24w44a"],
  [44, "24w45a", "24w45a"],
  [45, "24w46a", "24w46a"],
  [46, "1.21.4", "1.21.4"],
  [55, "1.21.5", "1.21.5"],
  [63, "1.21.6", "1.21.6"],
  [64, "1.21.7", "1.21.8"],
  [69, "1.21.9", "1.21.10"],
  [75, "1.21.11", "1.21.11"],
];

/** Data packs. */
export const dataFormats: readonly PackFormat[] = [
  [4, "1.13", "1.14.4"],
  [5, "1.15", "1.16.1"],
  [6, "1.16.2", "1.16.5"],
  [7, "1.17", "1.17.1"],
  [8, "1.18", "1.18.1"],
  [9, "1.18.2", "1.18.2"],
  [10, "1.19", "1.19.3"],
  [11, "23w03a", "23w05a"],
  [12, "1.19.4", "1.19.4"],
  [13, "23w12a", "23w14a"],
  [14, "23w16a", "23w17a"],
  [15, "1.20", "1.20.1"],
  [16, "23w31a", "23w31a"],
  [17, "23w32a", "1.20.2-pre1"],
  [18, "1.20.2", "1.20.2"],
  [19, "23w40a", "23w40a"],
  [20, "23w41a", "23w41a"],
  [21, "23w42a", "23w42a"],
  [22, "23w43a", "23w44a"],
  [23, "23w45a", "23w46a"],
  [24, "1.20.3-pre1", "1.20.3-pre1"],
  [25, "1.20.3-pre2", "1.20.3-pre4"],
  [26, "1.20.3", "1.20.4"],
  [27, "23w51a", "23w51b"],
  [28, "24w03a", "24w04a"],
  [29, "24w05a", "24w05b"],
  [30, "24w06a", "24w06a"],
  [31, "24w07a", "24w07a"],
  [32, "24w09a", "24w10a"],
  [33, "24w11a", "24w11a"],
  [34, "24w12a", "24w12a"],
  [35, "24w13a", "24w13a"],
  [36, "24w14a", "24w14a"],
  [37, "1.20.5-pre1", "1.20.5-pre1"],
  [38, "1.20.5-pre2", "1.20.5-pre3"],
  [39, "1.20.5-pre4", "1.20.5-rc3"],
  [40, "1.20.5-rc4", "1.20.5-rc4"],
  [41, "1.20.5", "1.20.6"],
  [42, "24w18a", "24w19b"],
  [43, "24w20a", "24w20a"],
  [44, "24w21a", "24w21b"],
  [45, "1.21-pre1", "1.21-pre1"],
  [46, "1.21-pre2", "1.21-pre4"],
  [47, "1.21-rc1", "1.21-rc1"],
  [48, "1.21", "1.21.1"],
  [49, "24w33a", "24w33a"],
  [50, "24w34a", "24w35a"],
  [51, "24w36a", "24w36a"],
  [52, "24w37a", "24w37a"],
  [53, "24w38a", "24w38a"],
  [54, "24w39a", "24w39a"],
  [55, "24w40a", "24w40a"],
  [56, "1.21.2-pre1", "1.21.2-pre2"],
  [57, "1.21.2", "1.21.3"],
  [58, "24w44a", "24w44a"],
  [59, "24w45a", "24w45a"],
  [60, "24w46a", "24w46a"],
  [61, "1.21.4", "1.21.4"],
  [71, "1.21.5", "1.21.5"],
  [80, "1.21.6", "1.21.6"],
  [81, "1.21.7", "1.21.8"],
  [88, "1.21.9", "1.21.10"],
  [94.1, "1.21.11", "1.21.11"],
];

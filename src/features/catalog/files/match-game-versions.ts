// Resolves the game version ranges in a file's metadata to game versions in the catalog.
import { type ParsedVersion, compareVersions, parseVersion } from "./compare-versions.ts";
import type { GameVersion } from "./game-version.ts";
import { type Interval, inIntervals, parseFabricRange, parseMavenRange } from "./version-range.ts";

/**
 * Versions that satisfy any of the Fabric ranges, newest first; throws `RangeError` when the ranges are too long. Only
 * releases, unless nothing but snapshots match: authors write ranges with releases in mind, and selecting every
 * snapshot in between is unhelpful.
 */
export function matchFabricRanges(ranges: readonly string[], all: readonly GameVersion[]): string[] {
  refuseLong(ranges);
  const predicates = ranges.map(parseFabricRange).filter((one) => one !== undefined);
  const order = loaderOrder(all);
  return releasesFirst(all, ({ version }) => {
    const parsed = order.get(version);
    return predicates.some((holds) => holds(parsed ?? { numbers: [-1] }, version));
  });
}

/** Maximum length of a range; real ones have about twenty characters. Each part is compared with every game version. */
const longestRange = 512;
const mostAlternatives = 64;

/** Throws `RangeError` when a file states more ranges than anyone would write by hand. */
function refuseLong(ranges: readonly string[]): void {
  const alternatives = ranges.reduce((sum, range) => sum + range.split("||").length, 0);
  if (alternatives > mostAlternatives || ranges.some(({ length }) => length > longestRange))
    throw new RangeError("The range of game versions is too long.");
}

/** Intervals of a Maven range; throws `RangeError` when it is too long. */
function readMavenRange(range: string): readonly Interval[] | undefined {
  refuseLong([range]);
  const intervals = parseMavenRange(range);
  if (intervals && intervals.length > mostAlternatives) throw new RangeError("The range of game versions is too long.");
  return intervals;
}

/** Like `matchFabricRanges`, for a Maven range. */
export function matchMavenRange(range: string, all: readonly GameVersion[]): string[] {
  if (all.some(({ version }) => version === range.trim())) return [range.trim()];
  const intervals = readMavenRange(range);
  if (!intervals) return [];
  const order = loaderOrder(all);
  return releasesFirst(all, ({ version }) => {
    const parsed = order.get(version);
    return parsed !== undefined && inIntervals(parsed, intervals);
  });
}

/** Releases equal to or below `prefix`: `1.20` matches 1.20, 1.20.1 … but not 1.2 or 1.21. */
export function matchPrefix(prefix: string, all: readonly GameVersion[]): string[] {
  const wanted = prefix.trim().replace(/\.[xX*]$/, "");
  if (!/^\d/.test(wanted)) return [];
  return releasesFirst(all, ({ version, version_type }) =>
    version_type === "release" ? version === wanted || version.startsWith(`${wanted}.`) : version === wanted,
  );
}

/**
 * Resolves a NeoForge range to game versions. Up to game version 1.21.x, NeoForge `A.B.n` is for 1.A.B; since the game
 * switched to year-based versions, NeoForge's `year.drop.patch` starts with the game version.
 */
export function matchNeoForgeRange(range: string, all: readonly GameVersion[]): string[] {
  const intervals = readMavenRange(range);
  if (!intervals || intervals.some(({ from, to }) => !from && !to)) return [];
  return releasesFirst(all, ({ version, version_type }) => {
    const game = version_type === "release" ? parseVersion(version) : undefined;
    if (!game) return false;
    const [major = 0, minor = 0, patch = 0] = game.numbers;
    if (major === 1 && minor < 20) return false;
    const line = major === 1 ? [minor, patch] : [major, minor, patch];
    const bounds = intervals.flatMap(({ from }) => (from && sameLine(from, line) ? [from] : []));
    const samples: ParsedVersion[] = [{ numbers: [...line, 0] }, { numbers: [...line, Number.MAX_SAFE_INTEGER] }];
    return [...samples, ...bounds].some((sample) => inIntervals(sample, intervals));
  });
}

function sameLine(version: ParsedVersion, line: readonly number[]): boolean {
  return line.every((number, i) => (version.numbers[i] ?? 0) === number);
}

/** Every version between two by date, both included; only releases when both ends are releases. */
export function between(from: string, to: string, all: readonly GameVersion[]): GameVersion[] {
  const first = all.find(({ version }) => version === from);
  const last = all.find(({ version }) => version === to);
  if (!first || !last) return [first ?? last].filter((one) => one !== undefined);
  const releases = first.version_type === "release" && last.version_type === "release";
  const [start, end] = [Date.parse(first.date), Date.parse(last.date)];
  return all.filter((one) => {
    const at = Date.parse(one.date);
    return at >= start && at <= end && (!releases || one.version_type === "release");
  });
}

/** Matching versions, newest first; only the releases if there are any. */
export function releasesFirst(all: readonly GameVersion[], matches: (version: GameVersion) => boolean): string[] {
  const matching = all.filter(matches).toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date));
  const releases = matching.filter(({ version_type }) => version_type === "release");
  return (releases.length > 0 ? releases : matching).map(({ version }) => version);
}

/**
 * Maps each game version to its equivalent in the Fabric loader's ordering: `24w14a` is 1.20.5-alpha.24.14.a (the
 * release it led to), `1.20.5-pre1` is 1.20.5-beta.1, `-rc1` is -rc.1, `b1.7.3` is 1.0.0-beta.7.3.
 */
function loaderOrder(all: readonly GameVersion[]): ReadonlyMap<string, ParsedVersion> {
  const known = orders.get(all);
  if (known) return known;
  const order = makeOrder(all);
  orders.set(all, order);
  return order;
}

/** Sorting the full list takes milliseconds, and callers repeatedly pass the same list. */
const orders = new WeakMap<readonly GameVersion[], ReadonlyMap<string, ParsedVersion>>();

function makeOrder(all: readonly GameVersion[]): Map<string, ParsedVersion> {
  const releases = all
    .filter(({ version_type }) => version_type === "release")
    .map(({ version, date }) => ({ at: Date.parse(date), parsed: parseVersion(version) ?? { numbers: [0] } }))
    .toSorted((a, b) => compareVersions(a.parsed, b.parsed));
  const order = new Map<string, ParsedVersion>();
  for (const { version, date } of all) {
    const led = releases.find(({ at }) => at >= Date.parse(date))?.parsed ?? afterLast(releases.at(-1)?.parsed);
    const parsed = loaderVersion(version, led);
    if (parsed) order.set(version, parsed);
  }
  return order;
}

function afterLast(last: ParsedVersion | undefined): ParsedVersion {
  const [major = 1, minor = 0, patch = 0] = last?.numbers ?? [];
  return { numbers: [major, minor, patch + 1] };
}

function loaderVersion(version: string, led: ParsedVersion): ParsedVersion | undefined {
  const snapshot = /^(\d+)w(\d+)([a-z]\w*)$/.exec(version);
  if (snapshot)
    return { numbers: led.numbers, pre: `alpha.${Number(snapshot[1])}.${Number(snapshot[2])}.${snapshot[3]}` };
  const candidate = /^(\d+(?:\.\d+)+)[- ](pre|rc|Pre-Release |snapshot)-?(\d+)$/i.exec(version);
  if (candidate) {
    const numbers = parseVersion(candidate[1] ?? "")?.numbers ?? [];
    const stage = { rc: "rc", snapshot: "alpha" }[candidate[2]?.toLowerCase() ?? ""] ?? "beta";
    return { numbers, pre: `${stage}.${candidate[3]}` };
  }
  const old = /^([ab])1\.(.+)$/.exec(version);
  if (old) return { numbers: [1, 0, 0], pre: `${old[1] === "a" ? "alpha" : "beta"}.${old[2]?.replace(/\D+/g, ".")}` };
  return parseVersion(version);
}

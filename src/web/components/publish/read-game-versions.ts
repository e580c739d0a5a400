// Parses game versions as users type them: names, ranges, and wildcards.
import type { KnownVersion } from "#web/components/game-version-ranges.ts";

interface Read {
  /** Newest first, without duplicates. */
  readonly versions: string[];
  /** The first part that names no version. */
  readonly unknown: string | null;
}

/** All versions between two: releases between releases, others between others, everything if mixed. */
function between(known: readonly KnownVersion[], a: string, b: string): string[] | null {
  const [first = -1, last = -1] = [a, b]
    .map((name) => known.findIndex(({ version }) => version === name))
    .sort((x, y) => x - y);
  if (first < 0) return null;
  const isRelease = (place: number) => known[place]?.versionType === "release";
  const all = known.slice(first, last + 1);
  const one = isRelease(first);
  const kept = one === isRelease(last) ? all.filter((each) => (each.versionType === "release") === one) : all;
  return kept.map(({ version }) => version);
}

/** Two names with a dash; no name is half as long. */
const longestPiece = 100;
/** Several times the text that names every version. */
const longestText = 32 * 1024;

/** `1.20`, `1.20–1.20.4`, `1.20-1.20.4` or `1.20.x`; null otherwise. */
function readPiece(known: readonly KnownVersion[], piece: string): string[] | null {
  if (piece.length > longestPiece) return null;
  if (known.some(({ version }) => version === piece)) return [piece];
  const family = /^(.+)\.[x*]$/i.exec(piece)?.[1];
  if (family !== undefined) {
    const found = known.filter(
      ({ version, versionType }) =>
        versionType === "release" && (version === family || version.startsWith(`${family}.`)),
    );
    return found.length > 0 ? found.map(({ version }) => version) : null;
  }
  // Names may contain dashes themselves, so every dash is tried.
  for (const dash of piece.matchAll(/\s*(?:[–—-]|\.\.)\s*/g)) {
    const range = between(known, piece.slice(0, dash.index), piece.slice(dash.index + dash[0].length));
    if (range) return range;
  }
  return null;
}

/** @param known every game version, newest first */
export function readGameVersions(text: string, known: readonly KnownVersion[]): Read {
  const found = new Set<string>();
  if (text.length > longestText) return { versions: [], unknown: text.trim().slice(0, longestPiece) };
  const pieces = text.split(/[,;\n]/).map((piece) => piece.trim());
  for (const piece of pieces.filter((one) => one !== "")) {
    const words = readPiece(known, piece) === null ? piece.split(/\s+/) : [piece];
    for (const word of words) {
      const versions = readPiece(known, word);
      if (versions === null) return { versions: [], unknown: word.slice(0, longestPiece) };
      for (const version of versions) found.add(version);
    }
  }
  return { versions: known.map(({ version }) => version).filter((version) => found.has(version)), unknown: null };
}

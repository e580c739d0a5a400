// Orders versions as mod loaders do: numbers by value, pre-releases before their release.

/** `pre` is undefined for a release; an empty `pre` (text ending in `-`) sorts before every other pre-release. */
export interface ParsedVersion {
  readonly numbers: readonly number[];
  readonly pre?: string;
}

/**
 * Parses `1.20.4`, `1.21-rc.1`, `1.20-`; undefined unless the text starts with a number. Build metadata (`+x`) is
 * ignored.
 */
export function parseVersion(text: string): ParsedVersion | undefined {
  const match = /^v?(\d+(?:\.\d+)*)(?:\.?-(.*))?$/.exec(text.trim().replace(/\+.*$/, ""));
  if (!match?.[1]) return undefined;
  const numbers = match[1].split(".").map(Number);
  return match[2] === undefined ? { numbers } : { numbers, pre: match[2] };
}

/** Negative when `a` sorts first, positive when `b` does; missing numbers count as zero. */
export function compareVersions(a: ParsedVersion, b: ParsedVersion): number {
  const length = Math.max(a.numbers.length, b.numbers.length);
  for (let i = 0; i < length; i++) {
    const difference = (a.numbers[i] ?? 0) - (b.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.pre === b.pre) return 0;
  if (a.pre === undefined) return 1;
  if (b.pre === undefined) return -1;
  return comparePre(a.pre.split("."), b.pre.split("."));
}

function comparePre(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [left, right] = [a[i], b[i]];
    if (!left || !right) {
      if (left || right) return left ? 1 : -1;
      continue;
    }
    const [leftIsNumber, rightIsNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)];
    if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1;
    const difference = leftIsNumber ? Number(left) - Number(right) : left < right ? -1 : Number(left > right);
    if (difference !== 0) return difference;
  }
  return 0;
}

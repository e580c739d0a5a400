// Parses the two range syntaxes that mods use: Fabric's predicates and Maven's intervals.
import { type ParsedVersion, compareVersions, parseVersion } from "./compare-versions.ts";

/** `text` is the version as written, for exact matches of non-numeric names such as `24w14a`. */
export type Predicate = (version: ParsedVersion, text: string) => boolean;

const everything: Predicate = () => true;

/**
 * Fabric's syntax: predicates joined by spaces (all must hold), alternatives joined by `||`; `>= <= > < =`, `~` same
 * minor, `^` same major, `x` or `*` wildcards. Undefined if a predicate cannot be parsed.
 */
export function parseFabricRange(text: string): Predicate | undefined {
  const alternatives = text.split("||").map((part) =>
    allOf(
      part
        .trim()
        .replace(/([<>=~^])\s+/g, "$1")
        .split(/[\s,]+/),
    ),
  );
  if (alternatives.some((one) => one === undefined)) return undefined;
  return (version, name) => alternatives.some((one) => one?.(version, name));
}

function allOf(terms: readonly string[]): Predicate | undefined {
  const predicates = terms.filter(Boolean).map(parseTerm);
  if (predicates.some((one) => one === undefined)) return undefined;
  return (version, name) => predicates.every((one) => one?.(version, name));
}

function parseTerm(term: string): Predicate | undefined {
  if (/^(=|>=)?[*xX]$/.test(term)) return everything;
  const match = /^(>=|<=|>|<|=|~|\^)?(.+)$/.exec(term);
  const operator = match?.[1] ?? "=";
  const operand = match?.[2] ?? "";
  const wild = /^(\d+(?:\.\d+)*)\.[xX*](?:\.[xX*])*$/.exec(operand)?.[1];
  const bound = parseVersion(wild ?? operand);
  if (!bound) return operator === "=" ? (_, name) => name === operand : undefined;
  if (wild !== undefined && operator === "=") return within(bound, bound.numbers.length);
  if (operator === "~")
    return within(bound, wild === undefined ? Math.min(2, bound.numbers.length) : bound.numbers.length);
  if (operator === "^") return within(bound, 1);
  if (operator === "=") return (version, name) => name === operand || compareVersions(version, bound) === 0;
  return compared(operator, bound);
}

function compared(operator: string, bound: ParsedVersion): Predicate {
  return (version) => {
    const order = compareVersions(version, bound);
    if (operator === ">=") return order >= 0;
    if (operator === "<=") return order <= 0;
    return operator === ">" ? order > 0 : order < 0;
  };
}

/** From `bound` upward while the first `fixed` numbers stay the same. */
function within(bound: ParsedVersion, fixed: number): Predicate {
  return (version) =>
    compareVersions(version, bound) >= 0 &&
    bound.numbers.slice(0, fixed).every((number, i) => (version.numbers[i] ?? 0) === number);
}

export interface Interval {
  readonly from?: ParsedVersion;
  readonly fromIncluded: boolean;
  readonly to?: ParsedVersion;
  readonly toIncluded: boolean;
}

/** Maven's syntax: `[1.20,1.21)`, `[1.20.1]`, `(,1.19]`, unions by comma; a bare `1.20` means exactly that version. */
export function parseMavenRange(text: string): readonly Interval[] | undefined {
  const bare = text.trim();
  if (bare === "" || bare === "*") return [{ fromIncluded: true, toIncluded: true }];
  if (!/[[(]/.test(bare)) return exactly(bare);
  const intervals: Interval[] = [];
  const pattern = /\s*([[(])([^\])[(]*)([\])])\s*,?/y;
  while (pattern.lastIndex < bare.length) {
    const match = pattern.exec(bare);
    const interval = match && readInterval(match);
    if (!interval) return undefined;
    intervals.push(...interval);
  }
  return intervals;
}

function readInterval(match: RegExpExecArray): readonly Interval[] | undefined {
  const [, open, inner = "", close] = match;
  const bounds = inner.split(",").map((bound) => bound.trim());
  if (bounds.length > 2) return undefined;
  if (bounds.length === 1) return exactly(bounds[0] ?? "");
  const [from, to] = bounds.map((bound) => (bound === "" ? null : parseVersion(bound)));
  if (from === undefined || to === undefined) return undefined;
  return [{ ...(from && { from }), fromIncluded: open === "[", ...(to && { to }), toIncluded: close === "]" }];
}

function exactly(text: string): readonly Interval[] | undefined {
  const version = parseVersion(text);
  return version && [{ from: version, fromIncluded: true, to: version, toIncluded: true }];
}

export function inIntervals(version: ParsedVersion, intervals: readonly Interval[]): boolean {
  return intervals.some((interval) => {
    const low = interval.from ? compareVersions(version, interval.from) : 1;
    const high = interval.to ? compareVersions(version, interval.to) : -1;
    return (low > 0 || (low === 0 && interval.fromIncluded)) && (high < 0 || (high === 0 && interval.toIncluded));
  });
}

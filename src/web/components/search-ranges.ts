// The ranges of a search page: dates and counts, as the URL has them and as conditions of the search operation.

/** In panel order. */
export const rangeKinds = ["updated", "published", "downloads", "followers"] as const;
export type RangeKind = (typeof rangeKinds)[number];

/** Periods that the `from` of a date can name, in days. */
export const periods = { week: 7, month: 30, year: 365 } as const;
export type Period = keyof typeof periods;
export const periodNames = ["week", "month", "year"] as const satisfies Period[];

/** Both ends as typed, empty where open. A date is `YYYY-MM-DD`; the range includes both days. */
export interface Range {
  readonly from: string;
  readonly to: string;
}
export type Ranges = Readonly<Record<RangeKind, Range>>;

const open: Range = { from: "", to: "" };
export const openRanges: Ranges = { updated: open, published: open, downloads: open, followers: open };

/** Why a range cannot be applied, and which value is wrong. */
export interface RangeProblem {
  readonly kind: RangeKind;
  readonly reason: "date" | "number" | "order";
  readonly value: string;
}

const fields = {
  updated: "modified_timestamp",
  published: "created_timestamp",
  downloads: "downloads",
  followers: "follows",
} as const;
const daySeconds = 86_400;
const longest = 20;

export const isDateRange = (kind: RangeKind): boolean => kind === "updated" || kind === "published";
export const isOpen = ({ from, to }: Range): boolean => from === "" && to === "";

/** The period that the range names, if it does. */
export const periodOf = ({ from }: Range): Period | undefined => periodNames.find((name) => name === from);

export function readRanges(params: URLSearchParams): Ranges {
  const end = (name: string) => (params.get(name) ?? "").trim().slice(0, longest).trim();
  const read = (kind: RangeKind): Range => ({ from: end(`${kind}-from`), to: end(`${kind}-to`) });
  return { updated: read("updated"), published: read("published"), downloads: read("downloads"), followers: read("followers") }; // prettier-ignore
}

/** Name and value of each end that is not open. */
export function rangePairs(ranges: Ranges): [string, string][] {
  const pairs = rangeKinds.flatMap((kind): [string, string][] => [
    [`${kind}-from`, ranges[kind].from],
    [`${kind}-to`, ranges[kind].to],
  ]);
  return pairs.filter(([, value]) => value !== "");
}

/** The start of the day in seconds since 1970; NaN if it is no date. */
function secondsOf(day: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? at / 1000 : NaN;
}

function numberOf(kind: RangeKind, text: string): number {
  if (isDateRange(kind)) return secondsOf(text);
  return /^\d{1,15}$/.test(text) ? Number(text) : NaN;
}

/** Null for a range that can be applied. */
export function problemOf(kind: RangeKind, range: Range): RangeProblem | null {
  const { from, to } = range;
  const wrong = [isDateRange(kind) && periodOf(range) ? "" : from, to].find(
    (value) => value !== "" && Number.isNaN(numberOf(kind, value)),
  );
  if (wrong !== undefined) return { kind, reason: isDateRange(kind) ? "date" : "number", value: wrong };
  return numberOf(kind, from) > numberOf(kind, to) ? { kind, reason: "order", value: from } : null;
}

/** The ranges that apply. */
export function activeRanges(ranges: Ranges): RangeKind[] {
  return rangeKinds.filter((kind) => !isOpen(ranges[kind]) && problemOf(kind, ranges[kind]) === null);
}

/** The ranges as facets; periods begin at the start of a day, so that the result of a search can be reused. */
export function rangeFacets(ranges: Ranges, now: number): string[][] {
  const today = Math.floor(now / 1000 / daySeconds) * daySeconds;
  return activeRanges(ranges).flatMap((kind) => {
    const { from, to } = ranges[kind];
    const period = isDateRange(kind) ? periodOf(ranges[kind]) : undefined;
    const least = period === undefined ? numberOf(kind, from) : today - periods[period] * daySeconds;
    const past = numberOf(kind, to) + (isDateRange(kind) ? daySeconds : 1);
    return [
      ...(from === "" ? [] : [[`${fields[kind]}>=${least}`]]),
      ...(to === "" ? [] : [[`${fields[kind]}<${past}`]]),
    ];
  });
}

// Filter values as transferred: one string per list, since hundreds of small objects are expensive to serialize and
// parse.

export interface FilterOption {
  readonly value: string;
  /** Results with it under the other filters; omitted when unknown. */
  readonly count?: number;
  /** Hidden behind "show all". */
  readonly hidden?: boolean;
}

const between = "\n";
const within = "|";
const behind = "-";

/** A line for each option: value, count, and a mark on those behind "show all". */
export function writeOptions(options: readonly FilterOption[]): string {
  return options
    .map(({ value, count, hidden }) => [value, count ?? "", ...(hidden ? [behind] : [])].join(within))
    .join(between);
}

/** Parses the output of `writeOptions`. */
export function readOptions(text: string): FilterOption[] {
  return text.split(between).map((line) => {
    const [value = "", count = "", mark] = line.split(within);
    return { value, ...(count !== "" && { count: Number(count) }), hidden: mark === behind };
  });
}

/**
 * Hides all but `most` behind "show all": those with the most results stay visible, the first ones in case of a tie.
 * The order does not change.
 */
export function hideRare(options: readonly FilterOption[], most: number): FilterOption[] {
  const common = options.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, most);
  const shown = new Set(common.map(({ value }) => value));
  return options.map((option) => ({ ...option, hidden: !shown.has(option.value) }));
}

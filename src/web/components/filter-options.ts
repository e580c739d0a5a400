// The values of a filter as they travel: one text for a whole list, since hundreds of little objects are dear to write and to read.

export interface FilterOption {
  readonly value: string;
  /** Results that have it under the other filters; unknown when left out. */
  readonly count?: number;
  /** Stands behind "show all". */
  readonly hidden?: boolean;
}

const between = "\n";
const within = "|";
const behind = "-";

/** A line for each option: value, count, and a mark on what stands behind "show all". */
export function writeOptions(options: readonly FilterOption[]): string {
  return options
    .map(({ value, count, hidden }) => [value, count ?? "", ...(hidden ? [behind] : [])].join(within))
    .join(between);
}

/** What `writeOptions` wrote. */
export function readOptions(text: string): FilterOption[] {
  return text.split(between).map((line) => {
    const [value = "", count = "", mark] = line.split(within);
    return { value, ...(count !== "" && { count: Number(count) }), hidden: mark === behind };
  });
}

/**
 * Marks all but `most` as standing behind "show all": those that most results have stay in sight, the first of them
 * where they have the same number. The order stays.
 */
export function hideRare(options: readonly FilterOption[], most: number): FilterOption[] {
  const common = options.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, most);
  const shown = new Set(common.map(({ value }) => value));
  return options.map((option) => ({ ...option, hidden: !shown.has(option.value) }));
}

// Labels of search filters.
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/search.ts";
import { isDateRange, periodOf, periods, type RangeKind, type Range, type RangeProblem } from "./search-ranges.ts";
import type { ActiveFilter, FilterKind } from "./search-state.ts";
import { useTagName } from "./tag-name.ts";

/** Returns the label of a filter value: versions unchanged, tags by display name. */
export function useValueName(): (kind: FilterKind, value: string) => string {
  const t = useText();
  const tagName = useTagName();
  return (kind, value) => {
    if (kind === "gameVersion" || kind === "creator") return value;
    if (kind === "environment" && (value === "client" || value === "server")) return t(`search.environment.${value}`);
    return tagName(value);
  };
}

/** Returns "Downloads", "Updated". */
export function useRangeTitle(): (kind: RangeKind) => string {
  const t = useText();
  return (kind) => t(`search.group.${kind}`);
}

/** Returns "Updated: last 30 days", "Downloads: from 1,000". */
function useRangeName(): (kind: RangeKind, range: Range) => string {
  const t = useText();
  const formats = useFormats();
  const title = useRangeTitle();
  return (kind, range) => {
    const write = (end: string) => (isDateRange(kind) ? formats.date(end) : formats.number(Number(end)));
    const period = isDateRange(kind) ? periodOf(range) : undefined;
    const from = period === undefined ? "" : t("search.range.days", { days: periods[period] });
    const parts = [
      ...(from === "" ? [] : [from]),
      ...(from === "" && range.from !== "" ? [t("search.range.from", { from: write(range.from) })] : []),
      ...(range.to === "" ? [] : [t("search.range.to", { to: write(range.to) })]),
    ];
    return t("search.chip.range", { name: title(kind), range: formats.enumerate(parts) });
  };
}

/** Returns "“x” is not a date". */
export function useProblemText(): (problem: RangeProblem) => string {
  const t = useText();
  return ({ reason, value }) => (reason === "order" ? t("search.range.order") : t(`search.range.${reason}`, { value }));
}

/** Returns "By Alice", "Fabric", "Not Fabric", "Open source", or the search text in quotes. */
export function useFilterName(): (filter: ActiveFilter) => string {
  const t = useText();
  const valueName = useValueName();
  const rangeName = useRangeName();
  return (filter) => {
    if (filter.kind === "query") return t("search.chip.query", { query: filter.value });
    if (filter.kind === "openSource") return t("search.open-source");
    if (filter.kind === "range") return rangeName(filter.range, filter);
    if (filter.kind === "creator") {
      return t(filter.excluded ? "search.chip.not-by" : "search.chip.by", { name: filter.value });
    }
    const name = valueName(filter.kind, filter.value);
    return filter.excluded ? t("search.chip.not", { name }) : name;
  };
}

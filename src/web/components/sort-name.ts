// Names of sort orders.
import type { SortOrder } from "#features/catalog/search/contract.ts";
import { useText } from "#web/i18n/search.ts";
import { isRising, risingDays } from "./search-state.ts";

/** Returns the name of a sort order. */
export function useSortName(): (sort: SortOrder) => string {
  const t = useText();
  return (sort) => (isRising(sort) ? t("search.sort.rising", { days: risingDays[sort] }) : t(`search.sort.${sort}`));
}

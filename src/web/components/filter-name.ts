// Labels of search filters.
import { useText } from "#web/i18n/search.ts";
import type { ActiveFilter, FilterKind } from "./search-state.ts";
import { useTagName } from "./tag-name.ts";

/** Returns the label of a filter value: versions unchanged, tags by display name. */
export function useValueName(): (kind: FilterKind, value: string) => string {
  const t = useText();
  const tagName = useTagName();
  return (kind, value) => {
    if (kind === "gameVersion") return value;
    if (kind === "environment" && (value === "client" || value === "server")) return t(`search.environment.${value}`);
    return tagName(value);
  };
}

/** Returns "Fabric", "Not Fabric", "Open source", or the search text in quotes. */
export function useFilterName(): (filter: ActiveFilter) => string {
  const t = useText();
  const valueName = useValueName();
  return (filter) => {
    if (filter.kind === "query") return t("search.chip.query", { query: filter.value });
    if (filter.kind === "openSource") return t("search.open-source");
    const name = valueName(filter.kind, filter.value);
    return filter.excluded ? t("search.chip.not", { name }) : name;
  };
}

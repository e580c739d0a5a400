// What a search condition is called.
import type { useText } from "#web/i18n/search.ts";
import type { ActiveFilter, FilterKind } from "./search-state.ts";
import { tagName } from "./tag-name.ts";

type Words = ReturnType<typeof useText>;

/** The name of a value of one kind: versions as they are, tags as people write them. */
export function valueName(t: Words, kind: FilterKind, value: string): string {
  if (kind === "gameVersion") return value;
  if (kind === "environment" && (value === "client" || value === "server")) return t(`search.environment.${value}`);
  return tagName(value);
}

/** "Fabric", "Not Fabric", "Open source", or the searched text in quotes. */
export function filterName(t: Words, filter: ActiveFilter): string {
  if (filter.kind === "query") return t("search.chip.query", { query: filter.value });
  if (filter.kind === "openSource") return t("search.open-source");
  const name = valueName(t, filter.kind, filter.value);
  return filter.excluded ? t("search.chip.not", { name }) : name;
}

// Labels of values that words of a query name.
import type { NamedKind } from "#features/catalog/search/contract.ts";
import { useValueName } from "#web/components/filter-name.ts";
import { useText } from "#web/i18n/search.ts";
import type { ShownType } from "#web/lib/project-types.ts";

/** Returns the group and the label of a value that words name: ["Category", "Optimization"]. */
export function useNamedValue(type: ShownType | null): (kind: NamedKind, value: string) => [string, string] {
  const t = useText();
  const valueName = useValueName();
  return (kind, value) => {
    if (kind === "type") return [t("search.group.type"), t(`core.types.${value as ShownType}`)];
    const group = kind === "loader" && type === "plugin" ? "platform" : kind;
    return [t(`search.group.${group === "category" ? "categories" : group}`), valueName(kind, value)];
  };
}

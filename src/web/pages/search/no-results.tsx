// No results: which filter to drop and what that would give.
import { useFilterName } from "#web/components/filter-name.ts";
import { activeFilters, without } from "#web/components/change-search.ts";
import { emptySearch, searchHref } from "#web/components/search-state.ts";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/search.ts";
import { searchPath } from "#web/lib/project-types.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { SearchData } from "./load-search.ts";
import styles from "./search.module.css";

export function NoResults({ of }: { of: SearchData }) {
  const { type, state, drops } = of;
  const t = useText();
  const filterName = useFilterName();
  const path = searchPath(type);
  if (activeFilters(state).length === 0) {
    return (
      <EmptyState
        title={t("search.empty.none.title")}
        actions={<LinkButton href="/create/project">{t("search.empty.publish")}</LinkButton>}
      >
        <p>{t("search.empty.none.description")}</p>
      </EmptyState>
    );
  }
  const clear = { ...emptySearch, view: state.view, size: state.size };
  return (
    <EmptyState
      title={t("search.empty.title")}
      actions={<LinkButton href={searchHref(path, clear)}>{t("search.filters.clear")}</LinkButton>}
    >
      <p>{t(drops.length > 0 ? "search.empty.drop" : "search.empty.nothing")}</p>
      <ul className={styles.drops}>
        {drops.map(({ filter, total }) => {
          const name = filterName(filter);
          return (
            <li key={name}>
              <A href={searchHref(path, without(state, filter))}>{t("search.empty.without", { name, total })}</A>
            </li>
          );
        })}
      </ul>
    </EmptyState>
  );
}

// The search page of each project type: filters, results and sort order, all stored in the URL.
import { data } from "react-router";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { breadcrumbs, pageList } from "#web/components/describe/breadcrumbs.ts";
import { useFilterName } from "#web/components/filter-name.ts";
import { FilterPanel, resultsId } from "#web/components/filter-panel.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import { ProjectList } from "#web/components/project-list.tsx";
import { activeFilters, emptySearch, searchHref, without, withoutFilters } from "#web/components/search-state.ts";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/search.ts";
import { useText as useSharing } from "#web/i18n/sharing.ts";
import { listPath, typeInPath } from "#web/lib/project-types.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FilterChip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/search.ts";
import { loadSearch, type SearchData } from "./load-search.ts";
import { Looks, SearchForm } from "./search-form.tsx";
import styles from "./search.module.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const type = typeInPath(url.pathname);
  if (type === null) throw data(null, { status: 404 });
  return loadSearch(context, url, type);
}

function Chips({ of: { type, state } }: { of: SearchData }) {
  const t = useText();
  const filterName = useFilterName();
  const path = listPath(type);
  const filters = activeFilters(state).filter((filter) => filter.kind !== "query");
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("search.chips")}>
      {filters.map((filter) => {
        const name = filterName(filter);
        return (
          <li key={name}>
            <FilterChip href={searchHref(path, without(state, filter))} removeLabel={t("search.chip.remove", { name })}>
              {name}
            </FilterChip>
          </li>
        );
      })}
      <li>
        <A href={searchHref(path, withoutFilters(state))}>{t("search.filters.clear")}</A>
      </li>
    </ul>
  );
}

/** Other project types with results for the same text. */
function Elsewhere({ of: { state, elsewhere } }: { of: SearchData }) {
  const t = useText();
  return elsewhere.map((other) => (
    <li key={other.type}>
      <A href={searchHref(listPath(other.type), { ...emptySearch, query: state.query })}>
        {t("search.empty.in", { type: t(`core.types.${other.type}`), total: other.total })}
      </A>
    </li>
  ));
}

/** No results: which filter to drop and what that would give. */
function Nothing({ of }: { of: SearchData }) {
  const { type, state, drops, elsewhere } = of;
  const t = useText();
  const filterName = useFilterName();
  const path = listPath(type);
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
      {elsewhere.length === 0 && <p>{t(drops.length > 0 ? "search.empty.drop" : "search.empty.nothing")}</p>}
      {elsewhere.length > 0 && <p>{t("search.empty.elsewhere")}</p>}
      <ul className={styles.drops}>
        <Elsewhere of={of} />
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

function Results({ of }: { of: SearchData }) {
  const t = useText();
  if (of.total === 0) return <Nothing of={of} />;
  const hrefOf = (page: number) => searchHref(listPath(of.type), { ...of.state, page });
  return (
    <section aria-label={t("search.results")} className={styles.results}>
      <ProjectList projects={of.hits} view={of.view} heading="h2" />
      <PageLinks page={of.state.page} pages={of.pages} hrefOf={hrefOf} />
      {of.elsewhere.length > 0 && (
        <div className={styles.elsewhere}>
          <p>{t("search.empty.elsewhere")}</p>
          <ul className={styles.drops}>
            <Elsewhere of={of} />
          </ul>
        </div>
      )}
    </section>
  );
}

function describe({ origin, type, hits, state }: SearchData, title: string) {
  const pages = hits.map((hit) => ({ name: hit.title, path: projectPath(hit) }));
  const before = (state.page - 1) * state.size;
  return [pageList(origin, title, pages, before), breadcrumbs(origin, [{ name: title, path: listPath(type) }])];
}

export default function Search({ loaderData: of }: Route.ComponentProps) {
  const t = useText();
  const sharing = useSharing();
  const filtered = activeFilters(of.state).length > 0;
  const title = t(`core.types.${of.type}`);
  const { query, page } = of.state;
  const canonical = of.origin + searchHref(listPath(of.type), { ...emptySearch, page });
  return (
    <>
      <PageHead
        title={query ? `${query} – ${title}` : title}
        description={t(`search.description.${of.type}`)}
        canonical={canonical}
        share={{
          feeds: [{ path: `/feeds${listPath(of.type)}.atom`, name: sharing("sharing.feed.newest", { type: title }) }],
        }}
        describes={import.meta.env.SSR && !filtered ? describe(of, title) : []}
        hidden={filtered}
      />
      <div className={styles.top}>
        <h1>{title}</h1>
        <Looks of={of} />
      </div>
      <div className={of.filtersAtEnd ? styles.columnsEnd : styles.columns}>
        <SearchForm of={of} />
        <FilterPanel
          path={listPath(of.type)}
          state={of.state}
          sections={of.sections}
          environment={of.type === "mod" || of.type === "modpack"}
          total={of.total}
        />
        <div id={resultsId} className={styles.main}>
          <Chips of={of} />
          <Results of={of} />
        </div>
      </div>
    </>
  );
}

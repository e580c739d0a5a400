// The search page of each project type, and of all together: filters, results and sort order, all stored in the URL.
import { Suspense } from "react";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { breadcrumbs, pageList } from "#web/components/describe/breadcrumbs.ts";
import panelStyles from "#web/components/filter-panel.module.css";
import partStyles from "#web/components/filter-parts.module.css";
import { pickQuery } from "#web/components/pick-query.ts";
import { PageLinks } from "#web/components/page-links.tsx";
import { ProjectList } from "#web/components/project-list.tsx";
import { emptySearch, filterPanelId, resultsId, searchHref } from "#web/components/search-state.ts";
import { afterwards } from "#web/frame/lazy-parts.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/search.ts";
import { useText as useSharing } from "#web/i18n/sharing.ts";
import { importPart } from "#web/lib/import-part.ts";
import { listPath, searchPath, typeInPath, type ShownType } from "#web/lib/project-types.ts";
import type { Route } from "./+types/search.ts";
import { loadSearch, type SearchData } from "./load-search.ts";
import { Looks, SearchForm } from "./search-form.tsx";
import actionStyles from "./result-actions.module.css";
import styles from "./search.module.css";

// Links and forms, which work without their code. The elements around them are here, so that their styles come with the
// page.
const parts = () => importPart(() => import("./later-parts.ts"));
const FilterPanel = afterwards(async () => (await parts()).FilterPanel);
const SearchNotes = afterwards(async () => (await parts()).SearchNotes);
const NoResults = afterwards(async () => (await parts()).NoResults);
const ResultActions = afterwards(async () => (await parts()).ResultActions);

export function loader({ context, url }: Route.LoaderArgs) {
  return loadSearch(context, url, typeInPath(url.pathname));
}

function Results({ of }: { of: SearchData }) {
  const t = useText();
  if (of.total === 0)
    return (
      <Suspense>
        <NoResults of={of} />
      </Suspense>
    );
  const hrefOf = (page: number) => searchHref(searchPath(of.type), { ...of.state, page });
  const { gameVersion, loader } = of.state.include;
  const query = pickQuery({ gameVersion: gameVersion[0], loader: loader[0] });
  return (
    <section aria-label={t("search.results")} className={styles.results}>
      <ProjectList
        projects={of.hits}
        view={of.view}
        heading="h2"
        typed={of.type === null}
        query={query}
        asides={of.hits.map((hit, at) => (
          <span key={hit.id} className={actionStyles.actions}>
            <Suspense>
              <ResultActions of={of} at={at} />
            </Suspense>
          </span>
        ))}
      />
      <PageLinks page={of.state.page} pages={of.pages} hrefOf={hrefOf} />
    </section>
  );
}

const feedOf = (type: ShownType, name: string) => ({ feeds: [{ path: `/feeds${listPath(type)}.atom`, name }] });

function describe({ origin, type, hits, state }: SearchData, title: string) {
  const pages = hits.map((hit) => ({ name: hit.title, path: projectPath(hit) }));
  const before = (state.page - 1) * state.size;
  return [pageList(origin, title, pages, before), breadcrumbs(origin, [{ name: title, path: searchPath(type) }])];
}

export default function Search({ loaderData: of }: Route.ComponentProps) {
  const t = useText();
  const sharing = useSharing();
  const filtered = of.filterCount > 0 || of.state.query !== "";
  const path = searchPath(of.type);
  const title = of.type === null ? t("search.all") : t(`core.types.${of.type}`);
  const { query, page } = of.state;
  const canonical = of.origin + searchHref(path, { ...emptySearch, page });
  return (
    <>
      <PageHead
        title={query ? `${query} – ${title}` : title}
        description={t(`search.description.${of.type ?? "all"}`)}
        canonical={canonical}
        share={
          import.meta.env.SSR && of.type !== null
            ? feedOf(of.type, sharing("sharing.feed.newest", { type: title }))
            : {}
        }
        describes={import.meta.env.SSR && !filtered ? describe(of, title) : []}
        hidden={filtered || of.type === null}
      />
      <div className={styles.top}>
        <h1>{title}</h1>
        <Looks of={of} />
      </div>
      <div className={of.filtersAtEnd ? styles.columnsEnd : styles.columns}>
        <SearchForm of={of} />
        <aside
          id={filterPanelId}
          popover="auto"
          aria-label={t("search.filters")}
          className={`${panelStyles.panel} ${partStyles.filters}`}
        >
          <Suspense>
            <FilterPanel
              path={path}
              state={of.state}
              sections={of.sections}
              environment={of.type === "mod" || of.type === "modpack"}
              creators={of.creators}
              total={of.total}
            />
          </Suspense>
        </aside>
        <div id={resultsId} className={styles.main}>
          <Suspense>
            <SearchNotes of={of} />
          </Suspense>
          <Results of={of} />
        </div>
      </div>
    </>
  );
}

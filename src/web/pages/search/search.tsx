// The search page of each project type, and of all together: filters, results and sort order, all stored in the URL.
import { Fragment } from "react";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { breadcrumbs, pageList } from "#web/components/describe/breadcrumbs.ts";
import { useFilterName, useProblemText, useRangeTitle } from "#web/components/filter-name.ts";
import { FilterPanel, resultsId } from "#web/components/filter-panel.tsx";
import { pickQuery } from "#web/components/last-pick.ts";
import { PageLinks } from "#web/components/page-links.tsx";
import { ProjectList } from "#web/components/project-list.tsx";
import { problemOf, rangeKinds } from "#web/components/search-ranges.ts";
import {
  activeFilters,
  emptySearch,
  isRising,
  risingDays,
  searchHref,
  without,
  withoutFilters,
} from "#web/components/search-state.ts";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/search.ts";
import { useText as useSharing } from "#web/i18n/sharing.ts";
import { listPath, searchPath, typeInPath, typeOrder } from "#web/lib/project-types.ts";
import { Callout } from "#web/ui/callout.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { FilterChip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import type { Route } from "./+types/search.ts";
import { loadSearch, type SearchData } from "./load-search.ts";
import { HiddenNote, HideButton } from "./hide-button.tsx";
import { useNamedValue } from "./named-value.ts";
import { Looks, SearchForm } from "./search-form.tsx";
import styles from "./search.module.css";
import { WhyButton } from "./why-button.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadSearch(context, url, typeInPath(url.pathname));
}

function Chips({ of: { type, state } }: { of: SearchData }) {
  const t = useText();
  const filterName = useFilterName();
  const path = searchPath(type);
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

/** Ranges of the URL that cannot be applied, and why. */
function Problems({ state }: Pick<SearchData, "state">) {
  const t = useText();
  const title = useRangeTitle();
  const problemText = useProblemText();
  const problems = rangeKinds.flatMap((kind) => problemOf(kind, state.ranges[kind]) ?? []);
  if (problems.length === 0) return null;
  return (
    <Callout kind="warn" announce>
      {problems.map((problem) => (
        <p key={problem.kind}>
          {t("search.range.ignored", { name: title(problem.kind), problem: problemText(problem) })}
        </p>
      ))}
    </Callout>
  );
}

/** All types, and each with results for the text. */
function TypeTabs({ of: { type, state, types, allTotal } }: { of: SearchData }) {
  const t = useText();
  const { count } = useFormats();
  if (type !== null && state.query === "") return null;
  const hrefOf = (to: SearchData["type"]) => searchHref(searchPath(to), { ...emptySearch, query: state.query });
  const shown = types.filter((each) => each.total > 0 || each.type === type);
  const all = { href: hrefOf(null), label: t("search.types.all"), count: count(allTotal), current: type === null };
  const each = shown.map((one) => ({
    href: hrefOf(one.type),
    label: t(`core.types.${one.type}`),
    count: count(one.total),
    current: one.type === type,
  }));
  const without = typeOrder.map((one) => ({ href: hrefOf(one), label: t(`core.types.${one}`), current: false }));
  const tabs = state.query === "" ? [{ ...all, count: undefined }, ...without] : [all, ...each];
  return <Tabs label={t("search.types")} tabs={tabs} />;
}

/** Filters that words of the text name, and another spelling of it. */
function Offers({ of: { type, state, offers, meant } }: { of: SearchData }) {
  const t = useText();
  const namedValue = useNamedValue(type);
  if (offers.length === 0 && meant === null) return null;
  return (
    <ul aria-label={t("search.offers")} className={styles.offers}>
      {meant !== null && (
        <li>
          <A href={searchHref(searchPath(type), { ...state, query: meant, page: 1 })}>
            {t("search.meant", { query: meant })}
          </A>
        </li>
      )}
      {offers.map(({ kind, value, total, href }) => {
        const [group, name] = namedValue(kind, value);
        return (
          <li key={href}>
            <A href={href} rel="nofollow">
              {t("search.offer", { group, name, total })}
            </A>
          </li>
        );
      })}
    </ul>
  );
}

/** No results: which filter to drop and what that would give. */
function Nothing({ of }: { of: SearchData }) {
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

function Results({ of }: { of: SearchData }) {
  const t = useText();
  if (of.total === 0) return <Nothing of={of} />;
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
          <Fragment key={hit.id}>
            <WhyButton title={hit.title} type={of.type} reasons={of.reasons[at] ?? []} />
            {of.hidden && <HideButton project={hit} hidden={of.hidden[at] ?? false} />}
          </Fragment>
        ))}
      />
      <PageLinks page={of.state.page} pages={of.pages} hrefOf={hrefOf} />
    </section>
  );
}

function describe({ origin, type, hits, state }: SearchData, title: string) {
  const pages = hits.map((hit) => ({ name: hit.title, path: projectPath(hit) }));
  const before = (state.page - 1) * state.size;
  return [pageList(origin, title, pages, before), breadcrumbs(origin, [{ name: title, path: searchPath(type) }])];
}

export default function Search({ loaderData: of }: Route.ComponentProps) {
  const t = useText();
  const sharing = useSharing();
  const filtered = activeFilters(of.state).length > 0;
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
        share={{
          feeds:
            of.type === null
              ? []
              : [{ path: `/feeds${listPath(of.type)}.atom`, name: sharing("sharing.feed.newest", { type: title }) }],
        }}
        describes={import.meta.env.SSR && !filtered ? describe(of, title) : []}
        hidden={filtered || of.type === null}
      />
      <div className={styles.top}>
        <h1>{title}</h1>
        <Looks of={of} />
      </div>
      <div className={of.filtersAtEnd ? styles.columnsEnd : styles.columns}>
        <SearchForm of={of} />
        <FilterPanel
          path={path}
          state={of.state}
          sections={of.sections}
          environment={of.type === "mod" || of.type === "modpack"}
          creators={of.creators}
          total={of.total}
        />
        <div id={resultsId} className={styles.main}>
          <TypeTabs of={of} />
          <Problems state={of.state} />
          <Chips of={of} />
          <Offers of={of} />
          {of.hidden && <HiddenNote of={of} />}
          {isRising(of.state.sort) && (
            <p className={styles.formula}>{t("search.rising.formula", { days: risingDays[of.state.sort] })}</p>
          )}
          <Results of={of} />
        </div>
      </div>
    </>
  );
}

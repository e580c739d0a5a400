// What a search has above its results: its types and filters, ranges it cannot apply, filters that its words name, how
// many projects are hidden, and the formula of its order.
import { useFilterName, useProblemText, useRangeTitle } from "#web/components/filter-name.ts";
import { problemOf, rangeKinds } from "#web/components/search-ranges.ts";
import { activeFilters, without, withoutFilters } from "#web/components/change-search.ts";
import { emptySearch, isRising, risingDays, searchHref } from "#web/components/search-state.ts";
import { A } from "#web/frame/a.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/search.ts";
import { searchPath, typeOrder } from "#web/lib/project-types.ts";
import { Callout } from "#web/ui/callout.tsx";
import { FilterChip } from "#web/ui/chip.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { HiddenNote } from "./hide-button.tsx";
import type { SearchData } from "./load-search.ts";
import { useNamedValue } from "./named-value.ts";
import styles from "./search.module.css";

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

/** All of these, as far as they apply. */
export function SearchNotes({ of }: { of: SearchData }) {
  const t = useText();
  return (
    <>
      <TypeTabs of={of} />
      <Problems state={of.state} />
      <Chips of={of} />
      <Offers of={of} />
      {of.hidden && <HiddenNote of={of} />}
      {isRising(of.state.sort) && (
        <p className={styles.formula}>{t("search.rising.formula", { days: risingDays[of.state.sort] })}</p>
      )}
    </>
  );
}

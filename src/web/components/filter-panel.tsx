// The filters of a search page: beside the results, or in a bottom sheet on phones. Every filter is a link.
import { useState, type ChangeEvent } from "react";
import { useNavigation } from "react-router";
import { useText } from "#web/i18n/search.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { CreatorFilter } from "./filter-creator.tsx";
import { useSortName } from "./sort-name.ts";
import { readOptions, type FilterOption } from "./filter-options.ts";
import styles from "./filter-panel.module.css";
import parts from "./filter-parts.module.css";
import { Group, Options, PanelForm, Toggle, type Here } from "./filter-parts.tsx";
import { RangeFilters } from "./filter-ranges.tsx";
import { standing } from "./change-search.ts";
import { readSearch } from "./read-search.ts";
import { pageSizes, searchHref, sides, sortOrders, type FilterKind, filterPanelId, resultsId } from "./search-state.ts";

type Header = "gameVersion" | "loader" | "platform" | "categories" | "features" | "resolutions" | "performance";

export interface FilterSection {
  readonly kind: FilterKind;
  readonly header: Header;
  /** In the format of `writeOptions`. */
  readonly options: string;
}

/**
 * The common releases, or all of them on demand, in a scrolling box; a text field narrows them down, a switch adds
 * snapshots.
 */
function GameVersions({ path, state, section }: Here & { section: FilterSection }) {
  const t = useText();
  const [wanted, setWanted] = useState("");
  const all = readOptions(section.options);
  const words = wanted.trim().toLowerCase();
  const whole = state.allVersions || state.snapshots;
  const inSight = ({ value, hidden }: FilterOption) =>
    whole || !hidden || standing(state, section.kind, value) !== undefined;
  const options = all.filter((one) => (words === "" ? inSight(one) : one.value.toLowerCase().includes(words)));
  return (
    <>
      <input
        type="search"
        aria-label={t("search.versions.find")}
        placeholder={t("search.versions.find")}
        className={`${parts.find} ${styles.narrow}`}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <div className={styles.scroll}>
        <Options path={path} state={state} kind="gameVersion" options={options} />
        {options.length === 0 && <p className={styles.none}>{t("search.versions.none")}</p>}
      </div>
      {!state.snapshots && all.some(({ hidden }) => hidden) && (
        <Toggle on={state.allVersions} href={searchHref(path, { ...state, allVersions: !state.allVersions })}>
          {t("search.versions.all")}
        </Toggle>
      )}
      <Toggle on={state.snapshots} href={searchHref(path, { ...state, snapshots: !state.snapshots })}>
        {t("search.snapshots")}
      </Toggle>
    </>
  );
}

function Section(props: Here & { section: FilterSection }) {
  const t = useText();
  const { section, ...here } = props;
  if (section.kind === "gameVersion") return <GameVersions {...props} />;
  const options = readOptions(section.options);
  const shown = options.filter((option) => !option.hidden);
  const hidden = options.filter((option) => option.hidden);
  const chosen = hidden.some((option) => standing(here.state, section.kind, option.value) !== undefined);
  return (
    <>
      <Options {...here} kind={section.kind} options={shown} />
      {hidden.length > 0 && (
        <details open={chosen}>
          <summary className={parts.more}>{t("search.loaders.all")}</summary>
          <Options {...here} kind={section.kind} options={hidden} />
        </details>
      )}
    </>
  );
}

/** Sort order and page size, which the sheet of phones has and the head of wider pages. */
function Order({ path, state }: Here) {
  const t = useText();
  const sortName = useSortName();
  const submit = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit();
  return (
    <div className={styles.order}>
      <PanelForm path={path} state={state} fields={["sort", "size"]}>
        <Select
          name="sort"
          label={t("search.sort")}
          value={state.sort}
          options={sortOrders.map((value) => ({ value, label: sortName(value) }))}
          onChange={submit}
        />
        <Select
          name="size"
          label={t("search.size")}
          value={String(state.size)}
          options={pageSizes.map((size) => ({ value: String(size), label: t("search.size.each", { size }) }))}
          onChange={submit}
        />
        <Button type="submit" size="small" className={styles.unscripted}>
          {t("search.range.apply")}
        </Button>
      </PanelForm>
    </div>
  );
}

const environmentOptions = sides.map((value) => ({ value }));

type PanelProps = Here & {
  sections: readonly FilterSection[];
  /** Whether to offer the environment; some types run on one side only. */
  environment: boolean;
  /** Names offered in the field for creators. */
  creators: readonly string[];
  total: number;
};

/** The latest choice, even while its results are loading: the next choice builds on it. */
function useLatest({ path, state }: Here): Here {
  const { location } = useNavigation();
  const underway = location?.pathname === path ? readSearch(new URLSearchParams(location.search)) : null;
  return { path, state: underway ?? state };
}

/** The content of the panel; the element around it is the page's. */
export function FilterPanel({ sections, total, environment, creators, ...shown }: PanelProps) {
  const t = useText();
  const here = useLatest(shown);
  const { path, state } = here;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t("search.filters")}</h2>
        <Button
          tone="quiet"
          icon="x"
          aria-label={t("search.filters.close")}
          popoverTarget={filterPanelId}
          popoverTargetAction="hide"
        />
      </div>
      <a href={`#${resultsId}`} className={styles.skip}>
        {t("search.filters.skip")}
      </a>
      <div className={styles.body}>
        <Order {...here} />
        {sections.map((section) => (
          <Group key={section.header} title={t(`search.group.${section.header}`)}>
            <Section {...here} section={section} />
          </Group>
        ))}
        {environment && (
          <Group title={t("search.group.environment")}>
            <Options {...here} kind="environment" options={environmentOptions} />
          </Group>
        )}
        <RangeFilters {...here} />
        <CreatorFilter {...here} suggested={creators} />
        <Group title={t("search.group.license")}>
          <Toggle on={state.openSource} href={searchHref(path, { ...state, openSource: !state.openSource, page: 1 })}>
            {t("search.open-source")}
          </Toggle>
        </Group>
      </div>
      <div className={styles.foot}>
        <Button tone="primary" size="large" popoverTarget={filterPanelId} popoverTargetAction="hide">
          {t("search.filters.show", { total })}
        </Button>
      </div>
    </>
  );
}

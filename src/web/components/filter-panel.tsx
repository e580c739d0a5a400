// The filters of a search page: beside the results, or in a bottom sheet on phones. Every filter is a link.
import { useState, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { useFormats } from "#web/i18n/area.tsx";
import { A } from "#web/frame/a.tsx";
import { useText } from "#web/i18n/search.ts";
import { LoaderIcon } from "#web/icons/loaders.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { CategoryIcon } from "./category-icon.tsx";
import { useValueName } from "./filter-name.ts";
import { readOptions, type FilterOption } from "./filter-options.ts";
import styles from "./filter-panel.module.css";
import { readSearch, searchHref, sides, standing, toggle, type FilterKind, type SearchState } from "./search-state.ts";

type Header = "gameVersion" | "loader" | "platform" | "categories" | "features" | "resolutions" | "performance";

export interface FilterSection {
  readonly kind: FilterKind;
  readonly header: Header;
  /** In the format of `writeOptions`. */
  readonly options: string;
}

/** Referenced by the button that opens the sheet. */
export const filterPanelId = "filters";

/** Target of the link that skips the filters. */
export const resultsId = "results";

type Here = { readonly path: string; readonly state: SearchState };

function Sign({ kind, option }: { kind: FilterKind; option: FilterOption }) {
  if (kind === "loader") return <LoaderIcon name={option.value} size={16} />;
  return kind === "category" ? <CategoryIcon name={option.value} /> : null;
}

/** Clicking the value includes it, the minus next to it excludes it; clicking again undoes it. */
function Option({ path, state, kind, option }: Here & { kind: FilterKind; option: FilterOption }) {
  const t = useText();
  const now = standing(state, kind, option.value);
  const name = useValueName()(kind, option.value);
  const formats = useFormats();
  const { count } = option;
  return (
    <li className={styles.option} data-now={now}>
      <A href={searchHref(path, toggle(state, kind, option.value, "in"))} rel="nofollow" className={styles.value}>
        {now === "in" ? <Icon icon="check" /> : <Sign kind={kind} option={option} />}
        <span className={styles.name}>{name}</span>
        {now && <VisuallyHidden>{t(`search.option.${now}`)}</VisuallyHidden>}
        {count !== undefined && (
          <span
            className={styles.count}
            title={count >= 10_000 ? t("search.option.count", { count }) : undefined}
            suppressHydrationWarning
          >
            {formats.count(count)}
          </span>
        )}
      </A>
      <A
        href={searchHref(path, toggle(state, kind, option.value, "out"))}
        rel="nofollow"
        className={styles.minus}
        aria-label={t("search.option.exclude", { name })}
        aria-current={now === "out" ? "true" : undefined}
      />
    </li>
  );
}

function Options(props: Here & { kind: FilterKind; options: readonly FilterOption[] }) {
  return (
    <ul className={styles.options}>
      {props.options.map((option) => (
        <Option key={option.value} {...props} option={option} />
      ))}
    </ul>
  );
}

function Group(props: { title: ReactNode; children: ReactNode }) {
  return (
    <details open className={styles.group}>
      <summary className={styles.title}>{props.title}</summary>
      {props.children}
    </details>
  );
}

/** A link that toggles one option. */
function Toggle(props: { on: boolean; href: string; children: ReactNode }) {
  const t = useText();
  return (
    <A href={props.href} rel="nofollow" className={styles.value} data-on={props.on || undefined}>
      <span className={styles.box}>{props.on && <Icon icon="check" />}</span>
      <span className={styles.name}>{props.children}</span>
      {props.on && <VisuallyHidden>{t("search.option.in")}</VisuallyHidden>}
    </A>
  );
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
        className={styles.find}
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
          <summary className={styles.more}>{t("search.loaders.all")}</summary>
          <Options {...here} kind={section.kind} options={hidden} />
        </details>
      )}
    </>
  );
}

const environmentOptions = sides.map((value) => ({ value }));

type PanelProps = Here & {
  sections: readonly FilterSection[];
  /** Whether to offer the environment; some types run on one side only. */
  environment: boolean;
  total: number;
};

/** The latest choice, even while its results are loading: the next choice builds on it. */
function useLatest({ path, state }: Here): Here {
  const { location } = useNavigation();
  const underway = location?.pathname === path ? readSearch(new URLSearchParams(location.search)) : null;
  return { path, state: underway ?? state };
}

export function FilterPanel({ sections, total, environment, ...shown }: PanelProps) {
  const t = useText();
  const here = useLatest(shown);
  const { path, state } = here;
  return (
    <aside id={filterPanelId} popover="auto" aria-label={t("search.filters")} className={styles.panel}>
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
    </aside>
  );
}

// The search field with the number of results, and the controls for sort order, page size and display mode.
import { useEffect, useRef, type ChangeEvent } from "react";
import { Form } from "react-router";
import { useSortName } from "#web/components/sort-name.ts";
import {
  filterPanelId,
  pageSizes,
  searchHref,
  searchPairs,
  sortOrders,
  type SearchState,
} from "#web/components/search-state.ts";
import { useNavigateKeepingLanguage } from "#web/frame/carry-language.ts";
import { LanguageField } from "#web/frame/language-field.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/search.ts";
import { displayModes } from "#web/lib/preferences.ts";
import { searchPath } from "#web/lib/project-types.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import { SegmentedLinks } from "#web/ui/segmented-links.tsx";
import type { SearchData } from "./load-search.ts";
import styles from "./search.module.css";

const formId = "search";
/** Debounce before searching while typing, in milliseconds. */
const restsFor = 200;
const viewIcons = { list: "list", grid: "layout-grid", gallery: "image" } as const;

/** Navigates to a state without a history entry or scrolling; later calls replace pending ones. */
function useLive(path: string) {
  const goTo = useNavigateKeepingLanguage();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (state: SearchState, wait = 0) => {
    clearTimeout(timer.current);
    const go = () => goTo(searchHref(path, state), { replace: wait > 0, preventScrollReset: true });
    timer.current = setTimeout(go, wait);
  };
}

/**
 * Sort order, page size and display mode. The selects belong to the search form, which submits them without scripts.
 */
export function Looks({ of: { type, state, view } }: { of: SearchData }) {
  const t = useText();
  const sortName = useSortName();
  const path = searchPath(type);
  const live = useLive(path);
  const pick = (change: (value: string) => Partial<SearchState>) => (event: ChangeEvent<HTMLSelectElement>) =>
    live({ ...state, ...change(event.currentTarget.value), page: 1 });
  return (
    <div className={styles.looks}>
      <SegmentedLinks
        label={t("search.view")}
        options={displayModes.map((mode) => ({
          label: t(`search.view.${mode}`),
          icon: viewIcons[mode],
          href: searchHref(path, { ...state, view: mode }),
          current: mode === view,
        }))}
      />
      <Select
        key={`sort-${state.sort}`}
        form={formId}
        name="sort"
        label={t("search.sort")}
        hideLabel
        defaultValue={state.sort}
        options={sortOrders.map((value) => ({ value, label: sortName(value) }))}
        onChange={pick((value) => ({ sort: sortOrders.find((sort) => sort === value) }))}
      />
      <Select
        key={`size-${state.size}`}
        form={formId}
        name="size"
        label={t("search.size")}
        hideLabel
        defaultValue={String(state.size)}
        options={pageSizes.map((size) => ({ value: String(size), label: t("search.size.each", { size }) }))}
        onChange={pick((value) => ({ size: pageSizes.find((size) => String(size) === value) }))}
      />
    </div>
  );
}

function PanelButton({ of: { filterCount: count } }: { of: SearchData }) {
  const t = useText();
  const label = count > 0 ? t("search.filters.active", { count }) : t("search.filters");
  return (
    <div className={styles.panelButton}>
      <Button popoverTarget={filterPanelId} icon="sliders-horizontal">
        {label}
      </Button>
    </div>
  );
}

/** Shows the query of the page after links, without interrupting typing. */
function useShownQuery(query: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.elements.namedItem("q");
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = query;
  }, [query]);
  return form;
}

/** Searches while typing; without scripts by Enter or the button. */
export function SearchForm({ of }: { of: SearchData }) {
  const { type, state, total } = of;
  const t = useText();
  const live = useLive(searchPath(type));
  const form = useShownQuery(state.query);
  const { within } = useFormats();
  const label = type === null ? t("core.search.all") : t("search.field", { types: within(t(`core.types.${type}`)) });
  const kept = searchPairs(state).filter(([name]) => !["q", "sort", "size", "page"].includes(name));
  return (
    <Form
      ref={form}
      id={formId}
      role="search"
      aria-label={t("search.form")}
      action={searchPath(type)}
      className={styles.form}
    >
      <LanguageField />
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.field}>
        <TextInput
          type="search"
          name="q"
          label={label}
          hideLabel
          placeholder={label}
          icon="search"
          maxLength={255}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
          defaultValue={state.query}
          onChange={(event) => live({ ...state, query: event.currentTarget.value.trim(), page: 1 }, restsFor)}
        />
      </div>
      <span className={styles.send}>
        <Button type="submit">{t("search.go")}</Button>
      </span>
      <PanelButton of={of} />
      <p role="status" className={styles.total}>
        {t("search.total", { total })}
      </p>
    </Form>
  );
}

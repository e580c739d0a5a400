// The command palette: one field to open any page, setting or project.
import { useCombobox } from "downshift";
import { useEffect, useState, type KeyboardEvent } from "react";
import { useFetcher, useLocation } from "react-router";
import { useNavigateKeepingLanguage } from "#web/frame/carry-language.ts";
import { areas, partsFor } from "#web/components/form/own-pages.ts";
import { preferencesKey, useFrame, useViewer } from "#web/frame/use-frame.ts";
import { useText as useErrorsText } from "#web/i18n/errors.ts";
import { useText as useFooterText } from "#web/i18n/footer.ts";
import { useText } from "#web/i18n/keys.ts";
import { useText as useLegalText } from "#web/i18n/legal.ts";
import { useText as useSettingsText } from "#web/i18n/settings.ts";
import { colorModes } from "#web/lib/preferences.ts";
import { listPath, searchPath, typeInPath, typeOrder } from "#web/lib/project-types.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./keys.module.css";
import { matches } from "./match-words.ts";
import { useFound } from "./palette-search.ts";

/** In the same chunk, because what two chunks share cannot be loaded again after a failure. */
export { Suggestions } from "./suggestions.tsx";

interface Item {
  readonly id: string;
  readonly name: string;
  readonly more?: string;
  /** The languages of both if not the page's. */
  readonly nameLang?: string | undefined;
  readonly moreLang?: string | undefined;
  readonly act: () => void;
}

interface Section {
  readonly id: string;
  readonly name: string;
  readonly items: readonly Item[];
}

/** For URLs outside the router. */
const leave = (to: string, name: string): Item => ({ id: to, name, act: () => location.assign(to) });

type PaletteProps = {
  /** What was typed while this was loading. */
  typed: () => string;
  onClose: () => void;
  onKeys: () => void;
};

function usePages(open: (path: string) => void): Item[] {
  const t = useText();
  const word = useSettingsText();
  const footer = useFooterText();
  const status = useErrorsText()("errors.other.status");
  const legal = useLegalText()("legal.title");
  const viewer = useViewer();
  const { statusUrl } = useFrame().site;
  const page = (path: string, name: string): Item => ({ id: path, name, act: () => open(path) });
  const own = viewer
    ? [
        page("/dashboard", t("keys.page.dashboard")),
        page("/dashboard/projects", t("core.account.projects")),
        page(`/user/${viewer.username}`, t("core.account.profile")),
      ]
    : [page("/auth/sign-in", t("core.sign-in")), page("/auth/sign-up", t("core.sign-up"))];
  const parts = areas.flatMap((area) =>
    partsFor(area, viewer?.role ?? null).flatMap(({ pages }) =>
      pages.map(([path, label]) => ({ ...page(path, word(label)), more: word(area.name) })),
    ),
  );
  const all = [
    page("/", t("keys.page.home")),
    ...typeOrder.map((type) => page(listPath(type), t(`core.types.${type}`))),
    page("/create/project", t("core.create.project")),
    ...own,
    page("/settings", t("core.footer.looks")),
    page("/settings/language", t("keys.page.language")),
    page("/app", t("keys.page.app")),
    page("/news/changelog", t("keys.page.changelog")),
    page("/report", footer("footer.report")),
    page("/legal", legal),
    page("/legal/rules", t("keys.page.rules")),
    ...(["terms", "privacy", "copyright", "security"] as const).map((text) =>
      page(`/legal/${text}`, footer(`footer.${text}`)),
    ),
    statusUrl.startsWith("/") ? page(statusUrl, status) : leave(statusUrl, status),
    leave("/docs", t("keys.page.api")),
  ];
  return [...all, ...parts.filter(({ id }) => !all.some((one) => one.id === id))];
}

function useLooks(done: () => void): Item[] {
  const t = useText();
  const fetcher = useFetcher({ key: preferencesKey });
  return colorModes.map((mode) => ({
    id: `colours-${mode}`,
    name: t("keys.palette.colours", { mode: t(`core.theme.${mode}`) }),
    act: () => {
      void fetcher.submit({ "color-mode": mode }, { method: "post", action: "/preferences" });
      done();
    },
  }));
}

/** Everything that matches the typed text, without empty sections. */
function useSections(typed: string, { onClose, onKeys }: Omit<PaletteProps, "typed">): Section[] {
  const t = useText();
  const goTo = useNavigateKeepingLanguage();
  const type = typeInPath(useLocation().pathname);
  const open = (path: string) => {
    onClose();
    goTo(path);
  };
  const query = typed.trim();
  const named = ({ name }: Item) => matches(name, typed);
  const pages = [...usePages(open), { id: "keys", name: t("keys.list.open"), act: onKeys }];
  const looks = useLooks(onClose);
  const found = useFound(typed).projects.map((project): Item => {
    const path = `/${project.type}/${project.slug}`;
    const { title, summary, translated } = project;
    const nameLang = translated?.title ? translated.locale : undefined;
    const moreLang = translated?.summary ? translated.locale : undefined;
    return { id: path, name: title, more: summary, nameLang, moreLang, act: () => open(path) };
  });
  const search: Item = {
    id: "search",
    name:
      type === null
        ? t("keys.palette.search.all", { query })
        : t("keys.palette.search", { types: t(`core.types.${type}`), query }),
    act: () => open(`${searchPath(type)}?${new URLSearchParams({ q: query })}`),
  };
  const sections: Section[] = [
    { id: "pages", name: t("keys.palette.pages"), items: pages.filter(named) },
    { id: "looks", name: t("keys.palette.looks"), items: looks.filter(named) },
    { id: "projects", name: t("keys.palette.projects"), items: query === "" ? [] : [...found, search] },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

type List = ReturnType<typeof useCombobox<Item>>;

/** The sections below the field; all of their items are one list for the keyboard. */
function Results({ sections, list }: { sections: readonly Section[]; list: List }) {
  const t = useText();
  const items = sections.flatMap((section) => section.items);
  return (
    <>
      <div {...list.getMenuProps({ "aria-label": t("keys.palette") })} className={styles.results}>
        {sections.map((section) => (
          <div key={section.id} role="group" aria-label={section.name}>
            <div className={styles.heading} aria-hidden="true">
              {section.name}
            </div>
            {section.items.map((item) => (
              <div
                key={item.id}
                {...list.getItemProps({ item, index: items.indexOf(item) })}
                aria-label={item.name}
                className={styles.item}
              >
                <span lang={item.nameLang}>{item.name}</span>
                {item.more && (
                  <span className={styles.more} lang={item.moreLang}>
                    {item.more}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={items.length === 0 ? styles.none : undefined}>
        {items.length === 0 && t("keys.palette.none")}
      </p>
    </>
  );
}

export function Palette(props: PaletteProps) {
  const t = useText();
  const [typed, setTyped] = useState(props.typed);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  // An opening dialog would focus its close button.
  useEffect(() => field?.focus(), [field]);
  /** The dialog restores focus before it closes, then calls `onClose`. */
  const close = () => field?.closest("dialog")?.close();
  const sections = useSections(typed, { onClose: close, onKeys: props.onKeys });
  const items = sections.flatMap((section) => section.items);
  const list = useCombobox<Item>({
    items,
    itemToString: (item) => item?.name ?? "",
    itemToKey: (item) => item?.id,
    isOpen: true,
    // Nothing stays selected: a choice navigates, and the field keeps its text.
    selectedItem: null,
    inputValue: typed,
    onSelectedItemChange: ({ selectedItem }) => selectedItem?.act(),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Escape closes at once even with text; the field would only clear itself.
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    // Enter without a selection takes the first item.
    if (event.key === "Enter" && list.highlightedIndex < 0) {
      event.preventDefault();
      items[0]?.act();
    }
  };
  return (
    <Dialog open title={t("keys.palette")} closeLabel={t("keys.close")} onClose={props.onClose}>
      <div className={styles.search}>
        <Icon icon="search" />
        <input
          {...list.getInputProps({
            ref: setField,
            // Set synchronously: waiting for the next render would move the caret to the end.
            onChange: (event) => setTyped(event.currentTarget.value),
            onKeyDownCapture: onKeyDown,
            "aria-label": t("keys.palette.field"),
          })}
          type="search"
          className={styles.field}
          placeholder={t("keys.palette.field")}
          maxLength={255}
        />
      </div>
      <Results sections={sections} list={list} />
      <p className={styles.hint}>{t("keys.palette.hint")}</p>
    </Dialog>
  );
}

// Suggestions below the search field of the frame: projects, creators, organizations and filters.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { useNavigateKeepingLanguage } from "#web/frame/carry-language.ts";
import { useText } from "#web/i18n/keys.ts";
import { useValueName } from "#web/components/filter-name.ts";
import { toggle } from "#web/components/change-search.ts";
import { emptySearch, searchHref } from "#web/components/search-state.ts";
import { listPath, searchPath, typeOrder, type ShownType } from "#web/lib/project-types.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useFound, type Found } from "./palette-search.ts";
import styles from "./suggestions.module.css";

interface Item {
  readonly href: string;
  readonly name: string;
  readonly more?: string;
  /** The languages of both if not the page's. */
  readonly nameLang?: string | undefined;
  readonly moreLang?: string | undefined;
}

interface Section {
  readonly name: string;
  readonly items: readonly Item[];
}

function useSections(found: Found, type: ShownType | null): Section[] {
  const t = useText();
  const valueName = useValueName();
  const filters = found.filters.map(({ kind, value, rest }): Item => {
    const state = { ...emptySearch, query: rest };
    if (kind !== "type") {
      return { href: searchHref(searchPath(type), toggle(state, kind, value, "in")), name: valueName(kind, value) };
    }
    const other = typeOrder.find((each) => each === value) ?? "mod";
    return { href: searchHref(listPath(other), state), name: t(`core.types.${other}`) };
  });
  const sections = [
    {
      name: t("keys.palette.projects"),
      items: found.projects.map((project) => ({
        href: projectPath(project),
        name: project.title,
        more: project.summary,
        nameLang: project.translated?.title ? project.translated.locale : undefined,
        moreLang: project.translated?.summary ? project.translated.locale : undefined,
      })),
    },
    { name: t("keys.found.people"), items: found.people.map((name) => ({ href: `/user/${name}`, name })) },
    {
      name: t("keys.found.organizations"),
      items: found.organizations.map(({ id, name }) => ({ href: `/organization/${id}`, name })),
    },
    { name: t("keys.found.filters"), items: filters },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

type Listened = "input" | "keydown" | "blur" | "focus";

/** Listens to the field while it is on the page. */
function useField(field: HTMLInputElement, hear: (event: Event) => void) {
  const onEvent = useEffectEvent(hear);
  useEffect(() => {
    const listener = (event: Event) => onEvent(event);
    const types: Listened[] = ["input", "keydown", "blur", "focus"];
    for (const type of types) field.addEventListener(type, listener);
    return () => {
      for (const type of types) field.removeEventListener(type, listener);
    };
  }, [field]);
}

/** Describes the field as a combobox; only once there are scripts that make it one. */
function useCombobox(field: HTMLInputElement, listId: string, open: boolean, activeId: string | null) {
  useEffect(() => {
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(open),
      "aria-controls": listId,
      "aria-activedescendant": activeId ?? "",
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  }, [field, listId, open, activeId]);
}

/** Empties the field before another page opens, and closes the sheet around it. */
function leaveField(field: HTMLInputElement): void {
  field.value = "";
  field.closest<HTMLElement>(":popover-open")?.hidePopover();
}

/** What is typed, and which suggestion is active; -1 for none. */
function useTyping(field: HTMLInputElement) {
  const [typed, setTyped] = useState(field.value);
  const [active, setActive] = useState(-1);
  const [wanted, setWanted] = useState(field.value !== field.defaultValue);
  return {
    typed,
    active,
    wanted,
    close() {
      setWanted(false);
      setActive(-1);
    },
    type(text: string) {
      setTyped(text);
      setWanted(true);
      setActive(-1);
    },
    move(step: number, count: number) {
      setWanted(true);
      setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    },
  };
}

function Option(props: { id: string; item: Item; selected: boolean; choose: (item: Item) => void }) {
  const { id, item, selected, choose } = props;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-label={item.name}
      className={styles.item}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => choose(item)}
    >
      <span lang={item.nameLang}>{item.name}</span>
      {item.more && (
        <span lang={item.moreLang} className={styles.more}>
          {item.more}
        </span>
      )}
    </div>
  );
}

export function Suggestions({ field, type }: { field: HTMLInputElement; type: ShownType | null }) {
  const t = useText();
  const goTo = useNavigateKeepingLanguage();
  const id = useId();
  const typing = useTyping(field);
  const sections = useSections(useFound(typing.typed), type);
  const items = sections.flatMap((section) => section.items);
  const open = typing.wanted && items.length > 0;
  const current = open ? items[typing.active] : undefined;
  const itemId = (at: number) => `${id}-${at}`;
  const choose = (item: Item) => {
    typing.close();
    leaveField(field);
    goTo(item.href);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) typing.move(step, items.length);
    else if (event.key === "Enter" && current) choose(current);
    else if (event.key === "Escape" && open) typing.close();
    else {
      if (event.key === "Enter") typing.close();
      return;
    }
    event.preventDefault();
  };
  useCombobox(field, id, open, current ? itemId(typing.active) : null);
  useField(field, (event) => {
    if (event.type === "blur") typing.close();
    if (event.type === "input") typing.type(field.value);
    if (event instanceof KeyboardEvent && !event.isComposing) press(event);
  });
  return (
    <>
      <div id={id} role="listbox" aria-label={t("keys.found")} hidden={!open} className={styles.list}>
        {sections.map((section) => (
          <div key={section.name} role="group" aria-label={section.name}>
            <div className={styles.heading} aria-hidden="true">
              {section.name}
            </div>
            {section.items.map((item) => {
              const at = items.indexOf(item);
              return (
                <Option key={item.href} id={itemId(at)} item={item} selected={at === typing.active} choose={choose} />
              );
            })}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{open && t("keys.found.count", { count: items.length })}</span>
      </VisuallyHidden>
    </>
  );
}

// A text field that finds projects while typing; an address or id typed in full works too.
import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { useFocus } from "#web/components/form/use-focus.ts";
import { useText } from "#web/i18n/publish.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/field.tsx";
import field from "#web/ui/field.module.css";
import { useProjectSearch, type FoundProject } from "./find-projects.ts";
import select from "#web/ui/search-select.module.css";
import styles from "./project-search.module.css";

type Props = {
  label: string;
  /** Submits the chosen project's slug, or what was typed. */
  name: string;
  defaultValue: string;
  error?: string;
  /** Focused when it appears. */
  focused?: boolean;
  /** Called with a choice, and with what was typed once the field is left. */
  onProject: (project: string) => void;
};

/** The list's state: which suggestion the arrow keys are on, and whether it shows. */
function useList(text: string, searching: boolean) {
  const found = useProjectSearch(searching ? text : "");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const shown = open && searching && found !== null;
  return { found: found ?? [], shown, at: Math.min(at, (found?.length ?? 1) - 1), setAt, setOpen };
}

type ListProps = { id: string; found: readonly FoundProject[]; at: number; onPick: (one: FoundProject) => void };

function Suggestions({ id, found, at, onPick }: ListProps) {
  const t = useText();
  if (found.length === 0) {
    return (
      <p role="status" className={classNames(select.list, styles.list, select.none, styles.none)}>
        {t("publish.dependency.none")}
      </p>
    );
  }
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("publish.dependency.project")}
      className={classNames(select.list, styles.list)}
    >
      {found.map((one, place) => (
        // Keys are handled by the field, which keeps the focus.
        <div
          key={one.slug}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          className={classNames(select.option, styles.option)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(one)}
        >
          <Avatar name={one.title} src={one.icon?.smallUrl} size={24} />
          <span className={styles.title}>{one.title}</span>
          <span className={styles.author}>{one.author}</span>
        </div>
      ))}
    </div>
  );
}

/** Arrow keys move in the list; Enter chooses and never submits, because the form is long. */
function keysOf(list: ReturnType<typeof useList>, onPick: (one: FoundProject) => void) {
  return (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      list.setOpen(true);
      if (list.shown) list.setAt((list.at + step + list.found.length) % Math.max(1, list.found.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = list.shown ? list.found[list.at] : undefined;
      if (chosen) onPick(chosen);
    } else if (event.key === "Escape" && list.shown) {
      event.preventDefault();
      list.setOpen(false);
    }
  };
}

/** Before scripts run, a plain text field for an address or id. */
export function ProjectSearch({ label, name, defaultValue, error, focused, onProject }: Props) {
  const t = useText();
  const listId = useId();
  const input = useFocus<HTMLInputElement>(focused);
  const [text, setText] = useState(defaultValue);
  const [picked, setPicked] = useState<FoundProject | null>(null);
  const list = useList(text, picked === null);
  // Form watchers are notified once the hidden field is there.
  useEffect(() => {
    if (picked) input.current?.parentElement?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [picked, input]);
  const pick = (one: FoundProject) => {
    setPicked(one);
    setText(one.title);
    list.setOpen(false);
    onProject(one.slug);
  };
  const onKeyDown = keysOf(list, pick);
  const active = list.shown && list.found.length > 0;
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <span className={styles.wrap}>
          {picked && <Avatar name={picked.title} src={picked.icon?.smallUrl} size={24} />}
          <input
            {...wiring}
            ref={input}
            name={picked ? undefined : name}
            value={text}
            className={classNames(field.control, picked && styles.picked)}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={active}
            aria-controls={active ? listId : undefined}
            aria-activedescendant={active ? `${listId}-${list.at}` : undefined}
            placeholder={t("publish.dependency.project.example")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setPicked(null);
              setText(event.currentTarget.value);
              list.setAt(0);
              list.setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              list.setOpen(false);
              if (!picked) onProject(text.trim());
            }}
          />
          {picked && <input type="hidden" name={name} value={picked.slug} />}
          {list.shown && <Suggestions id={listId} found={list.found} at={list.at} onPick={pick} />}
        </span>
      )}
    </Field>
  );
}

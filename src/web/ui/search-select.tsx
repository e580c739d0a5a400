// The searchable version of the combobox, loaded only where one is used.
import { useCombobox } from "downshift";
import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import type { ComboboxProps } from "./combobox.tsx";
import type { Option } from "./select.tsx";
import { Icon } from "./icon.tsx";
import field from "./field.module.css";
import styles from "./search-select.module.css";

/** Options whose label contains every typed word, ignoring case. */
function matching(options: readonly Option[], typed: string): readonly Option[] {
  const words = typed.toLocaleLowerCase().split(/\s+/);
  return options.filter(({ label }) => words.every((word) => label.toLocaleLowerCase().includes(word)));
}

/** Notifies form watchers: changing a hidden input fires no event by itself. */
function useChangeEvent(value: string | undefined) {
  const ref = useRef<HTMLInputElement>(null);
  const posted = useRef(value);
  useEffect(() => {
    if (posted.current === value) return;
    posted.current = value;
    ref.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [value]);
  return ref;
}

/**
 * An open list empties the field, whose choice is then its placeholder, so that typing never continues the choice's
 * label.
 */
function useSearch({ options, defaultValue, onChange }: ComboboxProps) {
  const field = useRef<HTMLInputElement>(null);
  /** What was typed since the list opened; null while the field shows the selected option. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed === null ? options : matching(options, typed);
  const [selected, setSelected] = useState(options.find(({ value }) => value === defaultValue) ?? null);
  const list = useCombobox({
    items: [...shown],
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.disabled === true,
    defaultHighlightedIndex: 0,
    selectedItem: selected,
    inputValue: typed ?? selected?.label ?? "",
    onSelectedItemChange: ({ selectedItem }) => {
      setSelected(selectedItem);
      if (selectedItem) onChange?.(selectedItem.value);
    },
    onIsOpenChange: ({ isOpen }) => setTyped((text) => (isOpen ? (text ?? "") : null)),
    // The list closes with or without a choice, and the field keeps the one it had.
    stateReducer: (_state, { type, changes }) => {
      const { InputBlur, InputKeyDownEscape, InputClick } = useCombobox.stateChangeTypes;
      if (type === InputClick) return { ...changes, isOpen: true };
      return type === InputBlur || type === InputKeyDownEscape ? { ...changes, selectedItem: selected } : changes;
    },
  });
  const { isOpen } = list;
  // A closed list leaves its choice marked as a whole: the next key replaces it.
  useEffect(() => {
    if (!isOpen && typed === null && document.activeElement === field.current) field.current?.select();
  }, [isOpen, typed]);
  return { ...list, shown, selected, field, setTyped };
}

/** Same props and same submitted value as the native select it replaces. */
export default function SearchSelect(props: ComboboxProps) {
  const below = props.error ?? props.help;
  const search = useSearch(props);
  const { isOpen, openMenu, selected, shown } = search;
  const posted = useChangeEvent(selected?.value);
  const noteId = `${props.name}-note`;
  return (
    <div className={field.field}>
      <label {...search.getLabelProps()} className={field.label}>
        {props.label}
        {props.note && <span className={field.optional}> {props.note}</span>}
      </label>
      <input ref={posted} type="hidden" name={props.name} value={selected?.value ?? ""} />
      <div className={styles.wrap}>
        <input
          {...search.getInputProps({
            ref: search.field,
            required: props.required && selected === null,
            placeholder: isOpen ? (selected?.label ?? props.placeholder) : props.placeholder,
            onChange: (event) => search.setTyped(event.currentTarget.value),
            "aria-invalid": Boolean(props.error),
            "aria-describedby": below ? noteId : undefined,
            onFocus: openMenu,
          })}
          className={field.control}
        />
        <button
          type="button"
          {...search.getToggleButtonProps({ "aria-label": props.openLabel })}
          className={styles.open}
        >
          <Icon icon="chevron-down" />
        </button>
        <ul {...search.getMenuProps({ hidden: !isOpen || shown.length === 0 })} className={styles.list}>
          {shown.map((option, index) => (
            <li
              key={option.value}
              {...search.getItemProps({ item: option, index })}
              className={classNames(styles.option, option.value === selected?.value && styles.chosen)}
            >
              {option.label}
              <Icon icon="check" />
            </li>
          ))}
        </ul>
        {isOpen && shown.length === 0 && (
          <p role="status" className={classNames(styles.list, styles.none)}>
            {props.noMatch}
          </p>
        )}
      </div>
      {below && (
        <p id={noteId} className={field.note}>
          <span className={props.error ? field.error : undefined}>{below}</span>
        </p>
      )}
    </div>
  );
}

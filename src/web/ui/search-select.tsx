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

function useSearch({ options, defaultValue, onChange }: ComboboxProps) {
  /** What was typed since the list opened; null while the field shows the selected option. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed === null ? options : matching(options, typed);
  const list = useCombobox({
    items: [...shown],
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.disabled === true,
    initialSelectedItem: options.find(({ value }) => value === defaultValue) ?? options[0] ?? null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange?.(selectedItem.value),
    onIsOpenChange: ({ isOpen }) => !isOpen && setTyped(null),
    onInputValueChange: ({ inputValue, type }) =>
      type === useCombobox.stateChangeTypes.InputChange && setTyped(inputValue),
    stateReducer: ({ selectedItem }, { type, changes }) => {
      // The list closes with or without a selection; the field then shows the selected option.
      const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;
      if (type !== InputBlur && type !== InputKeyDownEscape) return changes;
      return { ...changes, selectedItem, inputValue: selectedItem?.label ?? "" };
    },
  });
  return { ...list, shown };
}

/** Same props and same submitted value as the native select it replaces. */
export default function SearchSelect(props: ComboboxProps) {
  const below = props.error ?? props.help;
  const search = useSearch(props);
  const { isOpen, openMenu, selectedItem, shown } = search;
  const posted = useChangeEvent(selectedItem?.value);
  const noteId = `${props.name}-note`;
  return (
    <div className={field.field}>
      <label {...search.getLabelProps()} className={field.label}>
        {props.label}
        {props.note && <span className={field.optional}> {props.note}</span>}
      </label>
      <input ref={posted} type="hidden" name={props.name} value={selectedItem?.value ?? ""} />
      <div className={styles.wrap}>
        <input
          {...search.getInputProps({
            required: props.required,
            "aria-invalid": Boolean(props.error),
            "aria-describedby": below ? noteId : undefined,
            onFocus: (event) => {
              event.currentTarget.select();
              openMenu();
            },
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
              className={classNames(styles.option, option.value === selectedItem?.value && styles.chosen)}
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

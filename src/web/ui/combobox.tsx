// A searchable select for long lists: a native select until the searchable version has loaded.
import { createElement, useEffect, useId, useState, type ComponentType } from "react";
import { type Labelling } from "./field.tsx";
import { Select, type Option } from "./select.tsx";

export type ComboboxProps = Pick<Labelling, "note" | "help" | "error"> & {
  label: string;
  name: string;
  options: readonly Option[];
  /** Default: the first option, or none where there is a `placeholder`. */
  defaultValue?: string;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  required?: boolean;
  /** Shown in the open list when nothing matches. */
  noMatch: string;
  /** Label of the button that opens the whole list. */
  openLabel: string;
  onChange?: (value: string) => void;
};

/** The searchable version once loaded; undefined if that fails, and if the select is already in use. */
function useSearchSelect(selectId: string, initial: string | undefined) {
  const [part, setPart] = useState<ComponentType<ComboboxProps>>();
  useEffect(() => {
    let wanted = true;
    const arrive = ({ default: SearchSelect }: { default: ComponentType<ComboboxProps> }) => {
      const select = document.getElementById(selectId);
      const untouched = select instanceof HTMLSelectElement && select.value === initial;
      if (wanted && untouched && select !== document.activeElement) setPart(() => SearchSelect);
    };
    import("./search-select.tsx").then(arrive, () => undefined);
    return () => {
      wanted = false;
    };
  }, [selectId, initial]);
  return part;
}

/**
 * Submits the selected value under `name`, with and without scripts; the searchable version is loaded after the page.
 */
export function Combobox(props: ComboboxProps) {
  const id = useId();
  const { noMatch: _noMatch, openLabel: _openLabel, onChange, placeholder, ...native } = props;
  const initial = props.defaultValue ?? (placeholder === undefined ? props.options[0]?.value : "");
  const part = useSearchSelect(id, initial);
  if (part) return createElement(part, { ...props, defaultValue: initial });
  const none = placeholder === undefined ? [] : [{ value: "", label: placeholder }];
  return (
    <Select
      {...native}
      options={[...none, ...props.options]}
      id={id}
      defaultValue={initial}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}

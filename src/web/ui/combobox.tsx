// A choice from a long list that can be searched by typing: a native select until the searching part has arrived.
import { createElement, useEffect, useId, useState, type ComponentType } from "react";
import { Select, type Labelling, type Option } from "./field.tsx";

export type ComboboxProps = Pick<Labelling, "note" | "help" | "error"> & {
  label: string;
  name: string;
  options: readonly Option[];
  /** The first option when left out. */
  defaultValue?: string;
  required?: boolean;
  /** Said in the open list when nothing matches. */
  noMatch: string;
  /** What the button that opens the whole list is called. */
  openLabel: string;
  onChange?: (value: string) => void;
};

/** The searching part once it is loaded; stays undefined where it cannot be, and where the select is already used. */
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

/** Posts the picked value under `name`, with and without scripts; the searching part is loaded after the page. */
export function Combobox(props: ComboboxProps) {
  const id = useId();
  const { noMatch: _noMatch, openLabel: _openLabel, onChange, ...native } = props;
  const initial = props.defaultValue ?? props.options[0]?.value;
  const part = useSearchSelect(id, initial);
  if (part) return createElement(part, { ...props, defaultValue: initial });
  return (
    <Select {...native} id={id} defaultValue={initial} onChange={(event) => onChange?.(event.currentTarget.value)} />
  );
}

// A choice from a long list that can be searched by typing: a native select until the searching part has arrived.
import { createElement, useEffect, useId, useState, type ComponentType } from "react";
import { Select, type Labelling, type Option } from "./field.tsx";

export type ComboboxProps = Pick<Labelling, "note" | "help" | "error"> & {
  label: string;
  name: string;
  options: readonly Option[];
  defaultValue?: string;
  required?: boolean;
  /** Said in the open list when nothing matches. */
  noMatch: string;
  /** What the button that opens the whole list is called. */
  openLabel: string;
  onChange?: (value: string) => void;
};

/** The searching part once it is loaded; stays undefined where it cannot be, and while the select is in use. */
function useSearchSelect(selectId: string) {
  const [part, setPart] = useState<ComponentType<ComboboxProps>>();
  useEffect(() => {
    let wanted = true;
    const arrive = ({ default: SearchSelect }: { default: ComponentType<ComboboxProps> }) => {
      if (wanted && document.activeElement?.id !== selectId) setPart(() => SearchSelect);
    };
    import("./search-select.tsx").then(arrive, () => undefined);
    return () => {
      wanted = false;
    };
  }, [selectId]);
  return part;
}

/** Posts the picked value under `name`, with and without scripts; the searching part is loaded after the page. */
export function Combobox(props: ComboboxProps) {
  const id = useId();
  const [value, setValue] = useState(props.defaultValue);
  const part = useSearchSelect(id);
  const pick = (picked: string) => {
    setValue(picked);
    props.onChange?.(picked);
  };
  if (part) return createElement(part, { ...props, defaultValue: value, onChange: pick });
  const { noMatch: _noMatch, openLabel: _openLabel, ...native } = props;
  return <Select {...native} id={id} defaultValue={value} onChange={(event) => pick(event.currentTarget.value)} />;
}

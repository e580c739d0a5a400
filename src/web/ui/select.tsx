// A labeled native select.
import type { SelectHTMLAttributes } from "react";
import { Field, type Labelling, type Owned } from "./field.tsx";
import styles from "./field.module.css";

export type Option = { value: string; label: string; disabled?: boolean };
type OptionGroup = { label: string; options: readonly Option[] };
type SelectProps = Labelling & { id?: string; options: readonly (Option | OptionGroup)[] } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    Owned | "children"
  >;

function Choice(option: Option) {
  return (
    <option value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  );
}

/** A native select, grouped where `options` contains groups; other attributes are passed to the `<select>`. */
export function Select({ id, label, hideLabel, note, help, error, options, ...rest }: SelectProps) {
  return (
    <Field {...{ id, label, hideLabel, note, help, error }}>
      {(wiring) => (
        <span className={rest.multiple ? undefined : styles.picker}>
          <select {...rest} {...wiring} className={styles.control}>
            {options.map((entry) =>
              "options" in entry ? (
                <optgroup key={entry.label} label={entry.label}>
                  {entry.options.map((option) => (
                    <Choice key={option.value} {...option} />
                  ))}
                </optgroup>
              ) : (
                <Choice key={entry.value} {...entry} />
              ),
            )}
          </select>
        </span>
      )}
    </Field>
  );
}

// Radio buttons: native inputs with their labels, alone or in a group.
import { useId, type ReactNode } from "react";
import { Tick, type CheckboxProps } from "./choice.tsx";
import { classNames } from "./class-names.ts";
import styles from "./choice.module.css";

/** A single radio button, where the group is laid out by the page. */
export function Radio(props: CheckboxProps) {
  return <Tick {...props} type="radio" drawing={styles.round} />;
}

type RadioOption = { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean };
export type GroupProps = {
  name: string;
  legend: ReactNode;
  options: readonly RadioOption[];
  defaultValue?: string;
  required?: boolean;
  onChange?: (value: string) => void;
};

/** Radio buttons, each with its own description; `onChange` receives the selected value. */
export function RadioGroup(props: GroupProps & { help?: ReactNode; error?: ReactNode }) {
  const id = useId();
  const below = props.error ?? props.help;
  return (
    <fieldset className={styles.group} aria-describedby={below ? id : undefined}>
      <legend className={styles.legend}>{props.legend}</legend>
      {below && (
        <p
          id={id}
          className={classNames(styles.help, props.error ? styles.error : undefined)}
          {...(props.error && { "data-fault": "", tabIndex: -1 })}
        >
          {below}
        </p>
      )}
      {props.options.map((option) => (
        <Tick
          key={option.value}
          type="radio"
          name={props.name}
          value={option.value}
          label={option.label}
          help={option.help}
          disabled={option.disabled}
          required={props.required}
          defaultChecked={option.value === props.defaultValue}
          drawing={styles.round}
          onChange={props.onChange && (() => props.onChange?.(option.value))}
        />
      ))}
    </fieldset>
  );
}

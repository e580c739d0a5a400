// Checkboxes, switches and radio buttons: native inputs with their labels.
import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./choice.module.css";

type Words = { label: ReactNode; help?: ReactNode; error?: ReactNode };
type CheckboxProps = Words &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className" | "aria-describedby" | "aria-invalid">;

function Tick({ label, help, error, id, drawing, ...rest }: CheckboxProps & { drawing?: string; type: string }) {
  const made = useId();
  const control = id ?? made;
  const below = error ?? help;
  return (
    <div className={styles.choice}>
      <input
        {...rest}
        id={control}
        className={classNames(styles.box, drawing)}
        aria-describedby={below ? `${control}-note` : undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={control}>{label}</label>
      {below && (
        <p id={`${control}-note`} className={classNames(styles.help, error ? styles.error : undefined)}>
          {below}
        </p>
      )}
    </div>
  );
}

/**
 * A native checkbox with its label; `name`, `value`, `defaultChecked` and other attributes are passed to the `<input>`.
 */
export function Checkbox(props: CheckboxProps) {
  return <Tick {...props} type="checkbox" />;
}

/** A checkbox with the look and role of a switch. */
export function Switch(props: CheckboxProps) {
  return <Tick {...props} type="checkbox" role="switch" drawing={styles.switch} />;
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

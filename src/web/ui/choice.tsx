// Checkboxes and switches: native inputs with their labels.
import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./choice.module.css";

type Words = { label: ReactNode; help?: ReactNode; error?: ReactNode };
export type CheckboxProps = Words &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className" | "aria-describedby" | "aria-invalid">;

/** A native checkbox or radio button with its label; `drawing` is the class of its look. */
export function Tick({ label, help, error, id, drawing, ...rest }: CheckboxProps & { drawing?: string; type: string }) {
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

// A labeled form field: label above, help or error below, around any control.
import { useId, type ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./field.module.css";

/** Attributes that associate a control with its label, help and error. */
type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

export type Labelling = {
  label: ReactNode;
  /** Makes the label visually hidden, where a heading or icon already shows it. */
  hideLabel?: boolean;
  /** Muted text after the label, such as "optional". */
  note?: ReactNode;
  help?: ReactNode;
  /** Replaces the help text. */
  error?: ReactNode;
};

/** Attributes that `Field` and the design system set on the control. */
export type Owned = "id" | "aria-describedby" | "aria-invalid" | "className" | "size";

type FieldProps = Labelling & { id?: string; counter?: ReactNode; children: (wiring: Wiring) => ReactNode };

/** Label above, help or error below, associated by id with the control that `children` renders. */
export function Field({ id, label, hideLabel, note, help, error, counter, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const below = error ?? help;
  const wiring: Wiring = {
    id: control,
    ...(below && { "aria-describedby": `${control}-note` }),
    ...(error && { "aria-invalid": true }),
  };
  const words = (
    <label htmlFor={control} className={styles.label}>
      {label}
      {note && <span className={styles.optional}> {note}</span>}
    </label>
  );
  return (
    <div className={styles.field}>
      {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      {children(wiring)}
      {(below || counter) && (
        <div className={styles.note}>
          {below && (
            <p id={`${control}-note`} className={error ? styles.error : undefined}>
              {below}
            </p>
          )}
          {counter && (
            <span className={styles.counter} role="status">
              {counter}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

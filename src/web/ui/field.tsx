// Labeled form fields around native controls: text inputs, text areas and selects.
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { Icon, type Glyph } from "./icon.tsx";
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

/** Shows the remaining characters once a tenth of the limit or less is left. */
type Counting = { maxLength?: number; counter?: (left: number) => string };

function useCounter(first: string | number | readonly string[] | undefined, { maxLength, counter }: Counting) {
  const [length, setLength] = useState(() => String(first ?? "").length);
  const left = (maxLength ?? Infinity) - length;
  const near = maxLength !== undefined && left <= Math.max(10, maxLength / 10);
  return { text: near ? counter?.(left) : undefined, setLength };
}

type Owned = "id" | "aria-describedby" | "aria-invalid" | "className" | "size";
type TextInputProps = Labelling &
  Counting & { id?: string; icon?: Glyph } & Omit<InputHTMLAttributes<HTMLInputElement>, Owned>;

/** A single-line input of any native type; other attributes are passed to the `<input>`. */
export function TextInput(props: TextInputProps) {
  const { id, label, hideLabel, note, help, error, counter, icon, onInput, ...rest } = props;
  const count = useCounter(rest.value ?? rest.defaultValue, { maxLength: rest.maxLength, counter });
  const said = { id, label, hideLabel, note, help, error, counter: count.text };
  return (
    <Field {...said}>
      {(wiring) => {
        const input = (
          <input
            {...rest}
            {...wiring}
            className={styles.control}
            onInput={(event) => {
              count.setLength(event.currentTarget.value.length);
              onInput?.(event);
            }}
          />
        );
        if (!icon) return input;
        return (
          <span className={styles.withIcon}>
            <Icon icon={icon} />
            {input}
          </span>
        );
      }}
    </Field>
  );
}

type TextAreaProps = Labelling & Counting & { id?: string } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Owned>;

/** A multi-line input that grows with its content; other attributes are passed to the `<textarea>`. */
export function TextArea(props: TextAreaProps) {
  const { id, label, hideLabel, note, help, error, counter, onInput, ...rest } = props;
  const count = useCounter(rest.value ?? rest.defaultValue, { maxLength: rest.maxLength, counter });
  const said = { id, label, hideLabel, note, help, error, counter: count.text };
  return (
    <Field {...said}>
      {(wiring) => (
        <textarea
          rows={4}
          {...rest}
          {...wiring}
          className={styles.control}
          onInput={(event) => {
            count.setLength(event.currentTarget.value.length);
            onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}

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

// Labelled form fields around native controls: text, long text and choice from a list.
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

/** What a control needs so that its label, help and error are announced with it. */
type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

export type Labelling = {
  label: ReactNode;
  /** Keeps the label for assistive technology only, where a heading or icon beside it already says it. */
  hideLabel?: boolean;
  /** Said after the label in a quiet voice, such as "optional". */
  note?: ReactNode;
  help?: ReactNode;
  /** Takes the place of the help. */
  error?: ReactNode;
};

type FieldProps = Labelling & { id?: string; counter?: ReactNode; children: (wiring: Wiring) => ReactNode };

/** Label above, help or error below, tied by id to the control that `children` makes from the wiring. */
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

/** Says how much room is left, in words, once a tenth of the limit or less remains. */
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

/** One line of text of any native type; other attributes go to the `<input>`. */
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

/** Text of several lines that grows with what is written; other attributes go to the `<textarea>`. */
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

/** A native choice from a list, grouped where `options` holds groups; other attributes go to the `<select>`. */
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

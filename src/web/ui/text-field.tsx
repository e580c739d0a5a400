// Labeled text fields around native controls: single-line inputs and text areas.
import { useState, type InputHTMLAttributes, type TextareaHTMLAttributes } from "react";
import { Field, type Labelling, type Owned } from "./field.tsx";
import { Icon, type Glyph } from "./icon.tsx";
import styles from "./field.module.css";

/** Shows the remaining characters once a tenth of the limit or less is left. */
type Counting = { maxLength?: number; counter?: (left: number) => string };

function useCounter(first: string | number | readonly string[] | undefined, { maxLength, counter }: Counting) {
  const [length, setLength] = useState(() => String(first ?? "").length);
  const left = (maxLength ?? Infinity) - length;
  const near = maxLength !== undefined && left <= Math.max(10, maxLength / 10);
  return { text: near ? counter?.(left) : undefined, setLength };
}

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

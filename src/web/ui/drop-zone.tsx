// A drop target for files that also opens the file picker.
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./drop-zone.module.css";

type DropZoneProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  onFiles?: (files: File[]) => void;
  /** What a file replaces, at the start of the zone. */
  picture?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
} & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "className" | "onChange" | "aria-describedby" | "aria-invalid"
>;

/**
 * A real file input over the whole zone; `name`, `accept`, `multiple` and other attributes are passed to it. Without
 * scripts the plain input is shown, and the form submits the file.
 */
export function DropZone({ label, help, error, onFiles, picture, inputRef, id, ...rest }: DropZoneProps) {
  const made = useId();
  const control = id ?? made;
  const [over, setOver] = useState(false);
  const below = error ?? help;
  const leave = () => setOver(false);
  return (
    <div
      className={classNames(styles.zone, picture !== undefined && styles.pictured, over && styles.over)}
      onDragEnter={() => setOver(true)}
      onDragEnd={leave}
      onDragLeave={(event) => event.target instanceof HTMLInputElement && leave()}
      onDrop={leave}
    >
      {picture ?? <Icon icon="upload" size={20} />}
      <label htmlFor={control} className={styles.label}>
        {label}
      </label>
      {below && (
        <p id={`${control}-note`} className={classNames(styles.help, error ? styles.error : undefined)}>
          {below}
        </p>
      )}
      <input
        {...rest}
        ref={inputRef}
        id={control}
        type="file"
        className={styles.input}
        aria-describedby={below ? `${control}-note` : undefined}
        aria-invalid={error ? true : undefined}
        onChange={onFiles && ((event) => onFiles([...(event.currentTarget.files ?? [])]))}
      />
    </div>
  );
}

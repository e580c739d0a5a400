// A file upload in progress: name, size, progress, status, and a way to cancel.
import { useId, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./progress.module.css";

type FileProgressProps = {
  name: string;
  size: ReactNode;
  /** From 0 to 1; omitted while unknown; the bar disappears when `done` or on error. */
  value?: number;
  done?: boolean;
  /** Speed and remaining time, or that it is done. */
  status?: ReactNode;
  error?: ReactNode;
  cancelLabel: string;
  onCancel?: () => void;
};

/** A row in a list of files. */
export function FileProgress(props: FileProgressProps) {
  const id = useId();
  const said = props.error ?? props.status;
  return (
    <div className={styles.file}>
      <Icon icon="file" size={20} />
      <div className={styles.progress}>
        <span id={id} className={styles.name} title={props.name}>
          {props.name}
        </span>
        <span className={styles.value}>{props.size}</span>
        {!props.done && !props.error && (
          <progress className={styles.bar} aria-labelledby={id} value={props.value} max={1} />
        )}
        {said && (
          <p
            className={classNames(styles.status, props.error ? styles.error : undefined)}
            role={props.error ? "alert" : undefined}
          >
            {said}
          </p>
        )}
      </div>
      {props.onCancel && (
        <Button tone="quiet" size="small" icon="x" aria-label={props.cancelLabel} onClick={props.onCancel} />
      )}
    </div>
  );
}

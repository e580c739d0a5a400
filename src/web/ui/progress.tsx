// A progress bar.
import { useId, type ReactNode } from "react";
import styles from "./progress.module.css";

/** `value` from 0 to 1, or omitted while unknown; `text` describes it ("42 %, 3 MB of 7 MB"). */
export function Progress({ label, value, text }: { label: ReactNode; value?: number; text?: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <span id={id} className={styles.name}>
        {label}
      </span>
      <span className={styles.value}>{text}</span>
      <progress className={styles.bar} aria-labelledby={id} value={value} max={1} />
    </div>
  );
}

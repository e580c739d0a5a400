// A long identifier, visually shortened, with a button that copies all of it.
import { CopyButton, type CopyLabels } from "./copy-button.tsx";
import styles from "./code.module.css";

/** Shows about `shown` characters; the whole value stays in the DOM, so that a manual selection includes all of it. */
export function Hash({ value, shown = 12, labels }: { value: string; shown?: number; labels: CopyLabels }) {
  const limit = value.length > shown ? { maxInlineSize: `${shown + 1}ch` } : undefined;
  return (
    <span className={styles.hash}>
      <code className={styles.value} style={limit} title={value}>
        {value}
      </code>
      <CopyButton text={value} labels={labels} />
    </span>
  );
}

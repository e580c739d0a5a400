// A block of code to read or copy.
import { CopyButton, type CopyLabels } from "./copy-button.tsx";
import styles from "./code.module.css";

/** `label` names the scroll region for assistive technology and keyboard users. */
export function CodeBlock({ code, label, labels }: { code: string; label: string; labels: CopyLabels }) {
  return (
    <div className={styles.block}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      <div className={styles.corner}>
        <CopyButton text={code} labels={labels} />
      </div>
    </div>
  );
}

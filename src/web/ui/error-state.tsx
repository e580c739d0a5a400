// An error state: what happened, what is safe, what to do.
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { KindIcon } from "./kind-icon.tsx";
import styles from "./empty-state.module.css";

type ErrorStateProps = { title: ReactNode; children?: ReactNode; actions?: ReactNode; detail?: ReactNode };

/** Announced when it appears; `detail` is what to quote to support, such as a request id. */
export function ErrorState({ title, children, actions, detail }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <KindIcon kind="danger" className={classNames(styles.icon, styles.danger)} />
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}

// An empty state: what belongs here and how to start.
import type { ReactNode } from "react";
import { Icon, type Glyph } from "./icon.tsx";
import styles from "./empty-state.module.css";

type EmptyStateProps = { icon?: Glyph; title: ReactNode; children?: ReactNode; actions?: ReactNode };

/** Title as a level-2 heading, text, then the next step. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <Icon icon={icon} size={20} className={styles.icon} />}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

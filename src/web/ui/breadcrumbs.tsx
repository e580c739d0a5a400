// The way down to a page inside a dashboard or settings; the page itself, whose name follows, is not in it.
import type { ReactNode } from "react";
import styles from "./breadcrumbs.module.css";
import { Link } from "./link.tsx";

export interface Crumb {
  readonly href: string;
  readonly label: ReactNode;
}

/** Outermost first; nothing where there is none. */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={label} className={styles.crumbs}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.href}>
            <Link href={crumb.href}>{crumb.label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

// Breadcrumbs to a page inside a dashboard or settings, without the page itself, whose title follows.
import type { ReactNode } from "react";
import styles from "./breadcrumbs.module.css";
import { Link } from "./link.tsx";

export interface Crumb {
  readonly href: string;
  readonly label: ReactNode;
}

/** Outermost first; empty where there are none. */
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

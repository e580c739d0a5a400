// Tabs that are addresses: a row of links with the current one underlined.
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import styles from "./tabs.module.css";

export type TabLink = { href: string; label: ReactNode; count?: ReactNode; current: boolean };

/** Brings the current tab into the middle of a row that scrolls, without moving the page. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.closest("nav");
  if (!tab || !row) return;
  const [one, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2;
}

/** Navigation between the parts of one thing; scrolls sideways when there is no room. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.href} ref={tab.current ? showTab : undefined}>
            <Link href={tab.href} className={styles.tab} aria-current={tab.current ? "page" : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Tabs as links: a row with the current one underlined.
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import styles from "./tabs.module.css";

export type TabLink = { href: string; label: ReactNode; count?: ReactNode; current: boolean };

/** Scrolls the current tab to the center of its row, without moving the page. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.closest("nav");
  if (!tab || !row) return;
  const [one, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2;
}

/** Navigation between the sections of one thing; scrolls horizontally when there is no room. */
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

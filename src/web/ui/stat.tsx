// A figure with its icon, shortened visually and exact on hover and for assistive technology. The browser's locale data
// may differ from the server's: then the server's text stays.
import type { ReactNode } from "react";
import { Icon, type Glyph } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./stat.module.css";

/** `exact` is the full text ("12,345,678 downloads"); `children` the short figure ("12.3M"). */
export function Stat({ icon, exact, children }: { icon: Glyph; exact: string; children: ReactNode }) {
  return (
    <span className={styles.stat} title={exact}>
      <Icon icon={icon} />
      <span className={styles.value} aria-hidden="true" suppressHydrationWarning>
        {children}
      </span>
      <VisuallyHidden suppressHydrationWarning>{exact}</VisuallyHidden>
    </span>
  );
}

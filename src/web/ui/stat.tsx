// A figure with its sign, shortened for the eye and exact on hover and for assistive technology.
// Browsers know other editions of the languages' rules than the server: then what the server wrote stays.
import type { ReactNode } from "react";
import { Icon, type Glyph } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./stat.module.css";

/** `exact` is the whole statement ("12,345,678 downloads"); `children` the short figure ("12.3M"). */
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

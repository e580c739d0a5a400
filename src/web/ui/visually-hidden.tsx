// Visually hidden text, for assistive technology only.
import type { HTMLAttributes } from "react";
import styles from "./visually-hidden.module.css";

/** A visually hidden span; takes span attributes such as `role="status"`. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={styles.hidden} />;
}

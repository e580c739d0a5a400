// A line icon in the design system's stroke width and sizes.
import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";
import { LineIcon } from "./line-icon.tsx";
import type { LineName } from "./line-names.ts";

export type Glyph = LineName;

/** Decorative unless `label` names it; `mirrored` flips arrows in right-to-left languages. */
export function Icon(props: { icon: Glyph; size?: 16 | 20; label?: string; mirrored?: boolean; className?: string }) {
  const name = classNames(styles.icon, props.mirrored && styles.mirrored, props.className) ?? "";
  const naming = props.label ? { role: "img", "aria-label": props.label } : { "aria-hidden": true };
  return <LineIcon name={props.icon} size={props.size ?? 16} strokeWidth={1.75} className={name} {...naming} />;
}

// One line-drawn icon at the stroke and sizes of the design.
import type { ComponentType } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";

/** Any drawing that takes these attributes: lucide icons and our own glyphs. */
export type Glyph = ComponentType<{
  size?: string | number;
  strokeWidth?: string | number;
  className?: string;
  role?: string;
  "aria-hidden"?: boolean;
  "aria-label"?: string;
}>;

/** Decorative unless `label` names it; `mirrored` turns arrows around in right-to-left writing. */
export function Icon(props: { icon: Glyph; size?: 16 | 20; label?: string; mirrored?: boolean; className?: string }) {
  const Drawing = props.icon;
  const name = classNames(styles.icon, props.mirrored && styles.mirrored, props.className) ?? "";
  const naming = props.label ? { role: "img", "aria-label": props.label } : { "aria-hidden": true };
  return <Drawing size={props.size ?? 16} strokeWidth={1.75} className={name} {...naming} />;
}

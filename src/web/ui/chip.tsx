// Small labels: a removable filter, a tag, a status.
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./chip.module.css";

type FilterChipProps = { children: ReactNode; removeLabel: string } & (
  | { href: string }
  | (ButtonHTMLAttributes<HTMLButtonElement> & { href?: undefined })
);

/**
 * An active filter; clicking it removes it. With `href` it is a link to the same page without the filter, otherwise a
 * button that takes button attributes. `removeLabel` is its full accessible name ("Remove filter: Fabric").
 */
export function FilterChip({ children, removeLabel, ...rest }: FilterChipProps) {
  const face = (
    <>
      <span className={styles.words}>{children}</span>
      <Icon icon="x" />
    </>
  );
  const shared = { className: classNames(styles.chip, styles.filter), "aria-label": removeLabel };
  if (rest.href !== undefined) {
    return (
      <Link href={rest.href} {...shared}>
        {face}
      </Link>
    );
  }
  return (
    <button type="button" {...rest} {...shared}>
      {face}
    </button>
  );
}

/** A muted label, or a link when it has a URL. */
export function Tag({ href, children }: { href?: string; children: ReactNode }) {
  const words = <span className={styles.words}>{children}</span>;
  if (href === undefined) return <span className={styles.chip}>{words}</span>;
  return (
    <Link href={href} className={classNames(styles.chip, styles.tagLink)}>
      {words}
    </Link>
  );
}

export type Kind = "ok" | "warn" | "danger" | "info";

/** A status as text with a colored dot. */
export function Status({ kind = "neutral", children }: { kind?: Kind | "neutral"; children: ReactNode }) {
  return <span className={classNames(styles.chip, styles.status, styles[kind])}>{children}</span>;
}

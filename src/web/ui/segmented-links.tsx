// A segmented control made of links, for options stored in the URL.
import { Icon, type Glyph } from "./icon.tsx";
import { Link } from "./link.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./segmented.module.css";

export type Part = { label: string; icon?: Glyph };

export function Face({ label, icon }: Part) {
  if (!icon) return label;
  return (
    <>
      <Icon icon={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}

export function SegmentedLinks(props: {
  label: string;
  options: readonly (Part & { href: string; current: boolean })[];
}) {
  return (
    <div className={styles.group} role="group" aria-label={props.label}>
      {props.options.map((option) => (
        <Link
          key={option.href}
          href={option.href}
          className={styles.part}
          title={option.icon && option.label}
          aria-current={option.current ? "true" : undefined}
        >
          <Face {...option} />
        </Link>
      ))}
    </div>
  );
}

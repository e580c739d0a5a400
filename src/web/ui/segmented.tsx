// A segmented control: radio buttons in a form, or links when each option is a URL.
import type { GroupProps } from "./radio.tsx";
import { Icon, type Glyph } from "./icon.tsx";
import { Link } from "./link.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./segmented.module.css";

type Part = { label: string; icon?: Glyph };

function Face({ label, icon }: Part) {
  if (!icon) return label;
  return (
    <>
      <Icon icon={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}

type SegmentedProps = Omit<GroupProps, "legend" | "options"> & {
  legend: string;
  options: readonly (Part & { value: string })[];
};

/**
 * Native radio buttons styled as one row; an option with an icon shows only that, with its label as accessible name.
 */
export function Segmented(props: SegmentedProps) {
  return (
    <fieldset className={styles.group} aria-label={props.legend}>
      {props.options.map((option) => (
        <label key={option.value} className={styles.part} title={option.icon && option.label}>
          <input
            type="radio"
            name={props.name}
            value={option.value}
            required={props.required}
            defaultChecked={option.value === props.defaultValue}
            onChange={props.onChange && (() => props.onChange?.(option.value))}
          />
          <Face {...option} />
        </label>
      ))}
    </fieldset>
  );
}

/** The same row made of links, for options stored in the URL. */
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

// A segmented control made of radio buttons in a form.
import type { GroupProps } from "./radio.tsx";
import { Face, type Part } from "./segmented-links.tsx";
import styles from "./segmented.module.css";

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

// A row of figures: what each counts, and the count.
import type { ReactNode } from "react";
import { A } from "#web/frame/a.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import styles from "./figures.module.css";

export interface Figure {
  readonly name: string;
  readonly value: number | ReactNode;
  /** Link to the list of counted items. */
  readonly href?: string;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  const formats = useFormats();
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, href }) => (
        <div key={name}>
          <dt>{href === undefined ? name : <A href={href}>{name}</A>}</dt>
          <dd>{typeof value === "number" ? formats.number(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

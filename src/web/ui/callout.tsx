// Important information shown in context.
import type { ReactNode } from "react";
import type { Kind } from "./chip.tsx";
import { classNames } from "./class-names.ts";
import { KindIcon } from "./kind-icon.tsx";
import styles from "./callout.module.css";

/** A framed note with its icon; with `announce` it is announced when it appears (results of an action). */
export function Callout(props: { kind?: Kind; title?: ReactNode; announce?: boolean; children?: ReactNode }) {
  const kind = props.kind ?? "info";
  return (
    <div className={classNames(styles.callout, styles[kind])} role={props.announce ? "alert" : undefined}>
      <KindIcon kind={kind} className={styles.icon} />
      <div className={styles.words}>
        {props.title && <p className={styles.title}>{props.title}</p>}
        {props.children}
      </div>
    </div>
  );
}

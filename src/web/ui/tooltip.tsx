// A tooltip, shown on hover and keyboard focus after 200 ms, in CSS only.
import { useId, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import styles from "./tooltip.module.css";

function dismiss(event: KeyboardEvent<HTMLElement>) {
  if (event.key === "Escape") event.currentTarget.dataset.dismissed = "";
}

function allow(event: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) {
  delete event.currentTarget.dataset.dismissed;
}

/** `children` receives the id for the control's `aria-describedby`. Escape hides the tooltip. */
export function Tooltip({ text, children }: { text: ReactNode; children: (describedBy: string) => ReactNode }) {
  const id = useId();
  return (
    <span className={styles.anchor} onKeyDown={dismiss} onPointerLeave={allow} onBlur={allow}>
      {children(id)}
      <span role="tooltip" id={id} className={styles.tip}>
        {text}
      </span>
    </span>
  );
}

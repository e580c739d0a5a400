// The bar that appears at the bottom of a form once something in it has changed.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { changedFields } from "./changed-fields.ts";
import { classNames } from "./class-names.ts";
import styles from "./save-bar.module.css";

type SaveBarProps = {
  /** Renders what changed, given the names of the changed fields (none before scripts run). */
  children: (changed: readonly string[]) => ReactNode;
  saveLabel: ReactNode;
  resetLabel: ReactNode;
  busy?: boolean;
  /** Called whenever the list changes, so that the page can ask before leaving. */
  onChanged?: (changed: readonly string[]) => void;
};

const entriesOf = (form: HTMLFormElement) => [...new FormData(form)];

/** Watches the form around `ref`; closing or reloading the window with unsaved changes asks first. */
function useChangedFields() {
  const ref = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<readonly string[]>([]);
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form) return;
    const before = entriesOf(form);
    const stop = new AbortController();
    const look = () => setChanged(changedFields(before, entriesOf(form)));
    look();
    for (const type of ["input", "change"]) form.addEventListener(type, look, { signal: stop.signal });
    // A reset changes the fields only after its event.
    form.addEventListener("reset", () => setTimeout(look), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return { ref, changed };
}

/**
 * Place it last inside the form, with a new `key` once saved: it compares with the form's values at mount. Without
 * scripts it is the form's ordinary save button.
 */
export function SaveBar({ children, saveLabel, resetLabel, busy, onChanged }: SaveBarProps) {
  const { ref, changed } = useChangedFields();
  const dirty = changed.length > 0;
  useEffect(() => onChanged?.(changed), [changed, onChanged]);
  useEffect(() => {
    if (!dirty || busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty, busy]);
  return (
    <div ref={ref} className={classNames(styles.bar, dirty && styles.shown)}>
      <span className={styles.words} role="status">
        {dirty && children(changed)}
      </span>
      <Button type="reset" tone="quiet">
        {resetLabel}
      </Button>
      <Button type="submit" tone="primary" busy={busy}>
        {saveLabel}
      </Button>
    </div>
  );
}

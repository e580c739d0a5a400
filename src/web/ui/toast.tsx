// Short messages in the corner after something was done.
import { useEffect, useSyncExternalStore, type FocusEvent } from "react";
import X from "lucide-react/icons/x";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { KindIcon } from "./kind-icon.tsx";
import { nextEnd, noToasts, toastReducer, type ToastEvent, type ToastMessage, type ToastState } from "./toast-state.ts";
import tones from "./callout.module.css";
import styles from "./toast.module.css";

let state: ToastState = noToasts;
const listeners = new Set<() => void>();

function send(event: ToastEvent) {
  state = toastReducer(state, event);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows a message for 30 s; the same message again starts its time anew. In the browser only, never while rendering. */
export function showToast(message: ToastMessage): void {
  send({ type: "show", message, now: Date.now() });
}

const pause = () => send({ type: "pause", now: Date.now() });
const resume = () => send({ type: "resume", now: Date.now() });

/** Once per page, at the end of the body. Pointer or focus on any message stops the time; a press dismisses. */
export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => state,
    () => noToasts,
  );
  useEffect(() => {
    const wait = nextEnd(shown);
    if (wait === undefined) return;
    const timer = setTimeout(() => send({ type: "tick", now: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [shown]);
  const blur = (event: FocusEvent<HTMLElement>) => event.currentTarget.contains(event.relatedTarget) || resume();
  return (
    <section aria-label={label} className={styles.region}>
      <ol
        className={styles.list}
        aria-live="polite"
        onPointerEnter={pause}
        onPointerLeave={resume}
        onFocus={pause}
        onBlur={blur}
      >
        {shown.toasts.map((toast) => {
          const dismiss = () => send({ type: "dismiss", key: toast.key, now: Date.now() });
          return (
            <li key={toast.key} className={classNames(styles.toast, tones[toast.kind])} onClick={dismiss}>
              <KindIcon kind={toast.kind} className={styles.icon} />
              <span className={styles.words}>
                <span className={styles.title}>{toast.title}</span>
                {toast.text && <span className={styles.text}>{toast.text}</span>}
              </span>
              <Button size="small" tone="quiet" icon={X} aria-label={dismissLabel} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

// Toasts: short messages in the corner after an action.
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type MouseEvent } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { KindIcon } from "./kind-icon.tsx";
import { Link } from "./link.tsx";
import { nextEnd, noToasts, type ToastState } from "./toast-state.ts";
import { currentToasts, sendToast, subscribeToasts } from "./toast-store.ts";
import tones from "./callout.module.css";
import styles from "./toast.module.css";

const pause = () => sendToast({ type: "pause", now: Date.now() });
const resume = () => sendToast({ type: "resume", now: Date.now() });

/** The toasts to render: empty at first, so that the live region exists before something appears in it. */
function useShown(): ToastState {
  const [known, setKnown] = useState(false);
  const state = useSyncExternalStore(subscribeToasts, currentToasts, () => noToasts);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), 50);
    return () => clearTimeout(timer);
  }, []);
  return known ? state : noToasts;
}

/** If a toast with focus disappears, focus moves to the next one, or back to where it was: it is never lost. */
function handOn(message: HTMLElement, before: EventTarget | null): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !message.contains(focused)) return;
  const next = (message.nextElementSibling ?? message.previousElementSibling)?.querySelector("button");
  if (next) return next.focus();
  focused.blur();
  if (before instanceof HTMLElement && before.isConnected) before.focus();
}

/** Once per page, at the end of the body. Hovering or focusing any toast pauses the timers; a click dismisses. */
export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const shown = useShown();
  useEffect(() => {
    const wait = nextEnd(shown);
    if (wait === undefined) return;
    const timer = setTimeout(() => sendToast({ type: "tick", now: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [shown]);
  const before = useRef<EventTarget | null>(null);
  const focus = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
    pause();
  };
  const blur = (event: FocusEvent<HTMLElement>) => event.currentTarget.contains(event.relatedTarget) || resume();
  return (
    <section aria-label={label} className={styles.region}>
      <ol
        className={styles.list}
        aria-live="polite"
        onPointerEnter={pause}
        onPointerLeave={resume}
        onFocus={focus}
        onBlur={blur}
      >
        {shown.toasts.map((toast) => {
          const dismiss = (event: MouseEvent<HTMLElement>) => {
            handOn(event.currentTarget, before.current);
            sendToast({ type: "dismiss", key: toast.key, now: Date.now() });
          };
          return (
            <li key={toast.key} className={classNames(styles.toast, tones[toast.kind])} onClick={dismiss}>
              <KindIcon kind={toast.kind} className={styles.icon} />
              <span className={styles.words}>
                <span className={styles.title}>{toast.title}</span>
                {toast.text && <span className={styles.text}>{toast.text}</span>}
                {toast.link && <Link href={toast.link.href}>{toast.link.label}</Link>}
                {toast.action && (
                  <Button size="small" onClick={toast.action.run}>
                    {toast.action.label}
                  </Button>
                )}
              </span>
              <Button size="small" tone="quiet" icon="x" aria-label={dismissLabel} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

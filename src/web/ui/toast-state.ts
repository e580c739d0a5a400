// Which toasts are shown and for how long: pure state without a clock.
import { timings } from "./timings.ts";

export type ToastMessage = {
  kind: "ok" | "warn" | "danger" | "info";
  title: string;
  text?: string;
  /** An optional link in the toast. */
  link?: { href: string; label: string };
  /** An optional button in the toast; using it dismisses the toast. */
  action?: { label: string; run: () => void };
  /** Only the newest toast of a topic is shown. */
  topic?: string;
};
/** `key` identifies a toast; `left` is the remaining time in ms, as of the state's `since`. */
type Toast = ToastMessage & { key: string; left: number };
/** While `paused`, timers stop; otherwise they have been running since `since` (ms since 1970). */
export type ToastState = { toasts: readonly Toast[]; paused: boolean; since: number };

export type ToastEvent =
  | { type: "show"; message: ToastMessage; now: number }
  | { type: "dismiss"; key: string; now: number }
  | { type: "pause" | "resume" | "tick"; now: number };

/** How long a toast stays, in ms. */
export const TOAST_TIME = timings.toastMs;
export const noToasts: ToastState = { toasts: [], paused: false, since: 0 };

const keyOf = ({ kind, title, text = "", topic }: ToastMessage) => topic ?? `${kind}\n${title}\n${text}`;

/** Advances the timers to `now` and drops expired toasts. */
function pass(state: ToastState, now: number): ToastState {
  if (state.paused) return { ...state, since: now };
  const passed = Math.max(0, now - state.since);
  const toasts = state.toasts.map((toast) => ({ ...toast, left: toast.left - passed })).filter(({ left }) => left > 0);
  return { ...state, toasts, since: now };
}

/**
 * Shows, dismisses, pauses, resumes or advances time. An identical toast restarts its timer; one of the same topic is
 * replaced.
 */
export function toastReducer(state: ToastState, event: ToastEvent): ToastState {
  const current = pass(state, event.now);
  switch (event.type) {
    case "show": {
      const shown: Toast = { ...event.message, key: keyOf(event.message), left: TOAST_TIME };
      const known = current.toasts.some(({ key }) => key === shown.key);
      const toasts = known
        ? current.toasts.map((toast) => (toast.key === shown.key ? shown : toast))
        : [...current.toasts, shown];
      return { ...current, toasts };
    }
    case "dismiss": {
      const toasts = current.toasts.filter(({ key }) => key !== event.key);
      return { ...current, toasts, paused: current.paused && toasts.length > 0 };
    }
    case "pause":
      return { ...current, paused: true };
    case "resume":
      return { ...current, paused: false };
    case "tick":
      return current;
  }
}

/** In how many ms (from `since`) the next toast expires; undefined when none will. */
export function nextEnd(state: ToastState): number | undefined {
  if (state.paused || state.toasts.length === 0) return undefined;
  return Math.min(...state.toasts.map(({ left }) => left));
}

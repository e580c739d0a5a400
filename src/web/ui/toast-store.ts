// Pending and visible toasts; the code that renders them is loaded with the first one.
import { noToasts, toastReducer, type ToastEvent, type ToastMessage, type ToastState } from "./toast-state.ts";

let state: ToastState = noToasts;
const listeners = new Set<() => void>();

export function sendToast(event: ToastEvent): void {
  state = toastReducer(state, event);
  for (const listener of listeners) listener();
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function currentToasts(): ToastState {
  return state;
}

/** Shows a toast for 30 s; an identical one restarts the timer. In the browser only, never while rendering. */
export function showToast(message: ToastMessage): void {
  sendToast({ type: "show", message, now: Date.now() });
}

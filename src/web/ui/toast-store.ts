// The short messages that wait to be shown or are shown; what draws them is fetched when the first one comes.
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

/** Shows a message for 30 s; the same message again starts its time anew. In the browser only, never while rendering. */
export function showToast(message: ToastMessage): void {
  sendToast({ type: "show", message, now: Date.now() });
}

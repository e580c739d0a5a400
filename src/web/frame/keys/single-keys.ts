// Whether keys without Ctrl do anything, as this browser remembers it.
import { useSyncExternalStore } from "react";

const place = "single-keys";
const listeners = new Set<() => void>();

/** On unless somebody switched them off; a browser that remembers nothing has them on. */
export function singleKeys(): boolean {
  try {
    return localStorage.getItem(place) !== "off";
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(place);
    else localStorage.setItem(place, "off");
  } catch {
    // It is remembered for as long as the page lives only where the browser lets it be.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeys, () => true);
}

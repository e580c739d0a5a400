// Whether single-key shortcuts are enabled, stored in this browser.
import { useSyncExternalStore } from "react";

const place = "single-keys";
const listeners = new Set<() => void>();

/** On unless turned off; also where storage is unavailable. */
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
    // Without storage the setting lasts only as long as the page.
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

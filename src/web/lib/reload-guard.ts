// Reloads a page when a part of it can no longer be loaded, as after a release; but not repeatedly.

/** Minimum time between two such reloads of a path, in ms. */
export const reloadGuardMs = 10_000;

interface Kept {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Whether `path` may be reloaded at `now`; if so, that is recorded. Always false without storage. */
export function mayReload(kept: () => Kept, path: string, now: number): boolean {
  const key = `reload:${path}`;
  try {
    const storage = kept();
    const last = storage.getItem(key);
    if (last !== null && Math.abs(now - Number(last)) < reloadGuardMs) return false;
    storage.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

let wanted = false;

/** Reloads the page on behalf of the user or our own code. */
export function reloadPage(): void {
  wanted = true;
  location.reload();
}

/**
 * Reports and cancels unrequested reloads: the router reloads the page whenever it cannot load the next one's code.
 * Browsers without the Navigation API let the router do so.
 * @returns a function that stops it
 */
export function guardReloads(onRefused: () => void): () => void {
  const { navigation } = globalThis as { navigation?: Navigation };
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== "reload" || event.userInitiated || wanted || !event.cancelable) return;
    event.preventDefault();
    onRefused();
  };
  navigation?.addEventListener("navigate", onNavigate);
  return () => navigation?.removeEventListener("navigate", onNavigate);
}

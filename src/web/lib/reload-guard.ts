// Loads a page anew when a part of it cannot be fetched any more, as after a release; but not again and again.

/** How long after such a reload of a path the next one is refused, in ms. */
export const reloadGuardMs = 10_000;

interface Kept {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Whether `path` may be loaded anew at `now`; when it may, that is remembered. Where nothing can be kept: no. */
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

/** Loads the page anew because somebody, or our own code, wants that. */
export function reloadPage(): void {
  wanted = true;
  location.reload();
}

/**
 * Hears of reloads that nobody asked for, and refuses them: the router loads the page anew when it cannot fetch the code
 * of the next one, at once and every time. Browsers without the Navigation API leave it to the router.
 * @returns what ends it
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

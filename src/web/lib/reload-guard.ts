// Loads a page anew when a part of it cannot be fetched any more, as after a release; but not again and again.

/** How long after such a reload of a path the next one is refused, in ms (spec §9). */
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

interface Router {
  readonly state: { readonly navigation: { readonly location?: { pathname: string; search: string; hash: string } } };
}

/**
 * Loads the wanted page as a whole document and answers true. False when that was just tried or there is no network: then the error shows; and
 * when no page change is under way: what was fetched ahead leaves a page alone, with what was typed there.
 */
export function recoverFromMissingPart(): boolean {
  const router = (globalThis as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
  const to = router?.state.navigation.location;
  if (to === undefined) return false;
  if (!navigator.onLine || !mayReload(() => sessionStorage, to.pathname, Date.now())) return false;
  const address = to.pathname + to.search + to.hash;
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(address);
  return true;
}

/**
 * The build puts this into the router where it fetches the parts of a page (vite.config.ts). What stands in for a part
 * that cannot be had fails when it is drawn, and so shows the error page; for a page that is loaded anew it never comes.
 */
export function replaceMissingPart(error: unknown): Promise<{ default: () => never }> {
  if (recoverFromMissingPart()) return new Promise(() => {});
  return Promise.resolve({
    default: () => {
      throw error;
    },
  });
}

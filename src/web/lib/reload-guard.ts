// Loads a page anew when a part of it cannot be fetched any more, as after a release; but not again and again.
import { reachSite } from "./connection.ts";

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

/** What becomes of a page that misses a part: loaded anew, left as it is, or not to be had while the site is away. */
type Outcome = "reloads" | "stays" | "unreached";

/**
 * Loads the wanted page as a whole document, where the site answers at all: else the browser would show a page of its
 * own. Not when that was just tried, nor when no page change is under way: what was fetched ahead leaves a page alone,
 * with what was typed there.
 */
async function recover(): Promise<Outcome> {
  const router = (globalThis as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
  if (router?.state.navigation.location === undefined) return "stays";
  const there = await reachSite();
  // Where people went meanwhile counts.
  const to = router.state.navigation.location;
  if (to === undefined) return "stays";
  if (!there) return "unreached";
  if (!mayReload(() => sessionStorage, to.pathname, Date.now())) return "stays";
  const address = to.pathname + to.search + to.hash;
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(address);
  return "reloads";
}

/**
 * The build puts this into the router where it fetches the parts of a page (vite.config.ts). What stands in for a part
 * that cannot be had fails when it is drawn, and so shows the error page, or that there is no connection; for a page
 * that is loaded anew it never comes.
 */
export async function replaceMissingPart(error: unknown): Promise<{ default: () => never }> {
  const outcome = await recover();
  if (outcome === "reloads") return new Promise(() => {});
  return {
    default: () => {
      throw outcome === "unreached" ? new TypeError("Failed to fetch", { cause: error }) : error;
    },
  };
}

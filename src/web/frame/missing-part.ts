// What becomes of a page change whose code cannot be fetched: the page as a whole document, once, or an error in its place.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation, type Location } from "react-router";
import { hold, reachSite } from "#web/lib/connection.ts";
import { guardReloads, mayReload, reloadPage } from "#web/lib/reload-guard.ts";

/** Shown in the place of the page; `to` is where it lies. */
export interface MissingPart {
  readonly error: Error;
  readonly to: string;
}

/** How long the router may take to tell where it was going, in ms. */
const toldAfter = 1000;

const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** Where the router is going; undefined where no page change is under way. */
function useDestination(): () => Promise<Location | undefined> {
  const { location: to } = useNavigation();
  const known = useRef(to);
  const told = useRef<(() => void)[]>([]);
  useEffect(() => {
    known.current = to;
    if (to) for (const tell of told.current.splice(0)) tell();
  }, [to]);
  return async () => {
    if (!known.current)
      await new Promise<void>((resolve) => {
        told.current.push(resolve);
        setTimeout(resolve, toldAfter);
      });
    return known.current;
  };
}

/**
 * Once in the frame. What was fetched ahead, or for something beside the page, leaves it alone with what was typed there,
 * and says so. Null while all is well, and again as soon as another page is wanted.
 */
export function useMissingPart(): MissingPart | null {
  const [missing, setMissing] = useState<(MissingPart & { readonly at: Location }) | null>(null);
  const { location: at } = useNavigation();
  const destination = useDestination();
  const recover = useEffectEvent(async () => {
    if (!(await destination())) return hold("part");
    const there = await reachSite();
    // Where people went meanwhile counts.
    const next = await destination();
    if (!next) return;
    const to = addressOf(next);
    if (there && mayReload(() => sessionStorage, next.pathname, Date.now())) {
      if (to === location.pathname + location.search + location.hash) reloadPage();
      else location.assign(to);
      return;
    }
    const error = there ? new Error("A part of this page could not be fetched.") : new TypeError("Failed to fetch");
    setMissing({ at: next, to, error });
  });
  useEffect(() => guardReloads(() => void recover()), []);
  return missing !== null && missing.at === at ? missing : null;
}

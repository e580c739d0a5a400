// Handles navigation whose code cannot be loaded: a full page load, once, or an error page.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation, type Location } from "react-router";
import { hold, reachSite } from "#web/lib/connection.ts";
import { guardReloads, mayReload, reloadPage } from "#web/lib/reload-guard.ts";

/** Shown in place of the page; `to` is its URL. */
export interface MissingPart {
  readonly error: Error;
  readonly to: string;
}

/** How long to wait for the router's destination, in ms. */
const destinationTimeoutMs = 1000;

const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** The router's destination; undefined when there is no navigation in progress. */
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
        setTimeout(resolve, destinationTimeoutMs);
      });
    return known.current;
  };
}

/**
 * Use once, in the frame. Failed prefetches and page parts leave the page and its input alone, with a message. Null
 * while all is well, and again with the next navigation.
 */
export function useMissingPart(): MissingPart | null {
  const [missing, setMissing] = useState<(MissingPart & { readonly at: Location }) | null>(null);
  const { location: at } = useNavigation();
  const destination = useDestination();
  const recover = useEffectEvent(async () => {
    if (!(await destination())) return hold("part");
    const there = await reachSite();
    // The user may have navigated elsewhere meanwhile.
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

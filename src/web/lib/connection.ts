// Frame state: a newer release available, and requests that failed while offline.

/**
 * What failed: opening a page, submitting a form offline, reaching the site with one, or loading a part of a page.
 * Forms keep their input.
 */
export type Held = { readonly to: string } | "form" | "unsent" | "part";

let held: Held | null = null;
let stale = false;
const listeners = new Set<() => void>();

export function subscribeHeld(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function currentHeld(): Held | null {
  return held;
}

/** Records that something failed without network; null clears it. */
export function hold(what: Held | null): void {
  held = what;
  for (const listener of listeners) listener();
}

/** Whether the site responds, whatever the device reports: it may run on the same machine. */
export async function reachSite(): Promise<boolean> {
  try {
    return (await fetch("/health/live", { cache: "no-store", signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}

/** Whether something failed because the site was unreachable, and not because of its response. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  const part = error.message.includes("imported module") && !navigator.onLine;
  return part || /^(?:failed to fetch|load failed|networkerror.*)\.?$/i.test(error.message);
}

/** Runs `act`, unless the device is offline and the site is unreachable: then that is shown, and the page stays. */
export function unlessOffline(what: Held, act: () => void): void {
  if (navigator.onLine) return act();
  // The network may be back before the check finishes: then nothing would report the held request.
  void reachSite().then((there) => (there || navigator.onLine ? act() : hold(what)));
}

/** A newer release is running: the next navigation loads the whole document. */
export function markStale(): void {
  stale = true;
}

export function isStale(): boolean {
  return stale;
}

interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Whether to skip prefetching: on a very slow connection, or in data-saver mode. */
export function isVerySlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /^(?:slow-)?2g$/.test(connection?.effectiveType ?? "");
}

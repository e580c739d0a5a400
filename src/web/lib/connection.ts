// What the frame keeps of the state of the world: a newer release, and what was wanted while there was no network.

/**
 * What could not be done: opening the page at an address, sending a form offline, reaching the site with one, or
 * fetching a part of a page. Forms stay as they are.
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

/** Says that something was wanted without network, or with null that it is over. */
export function hold(what: Held | null): void {
  held = what;
  for (const listener of listeners) listener();
}

/** Whether the site answers, whatever the device believes: it may stand on the same machine. */
export async function reachSite(): Promise<boolean> {
  try {
    return (await fetch("/health/live", { cache: "no-store", signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}

/** Whether something failed because the site could not be reached, and not because of what it answered. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  const part = error.message.includes("imported module") && !navigator.onLine;
  return part || /^(?:failed to fetch|load failed|networkerror.*)\.?$/i.test(error.message);
}

/** Does it, unless the device is offline and the site cannot be reached: then that is said, and the page stays. */
export function unlessOffline(what: Held, act: () => void): void {
  if (navigator.onLine) return act();
  // The network may be back before the answer is: then nobody would be told of what is held.
  void reachSite().then((there) => (there || navigator.onLine ? act() : hold(what)));
}

/** A newer release answers: the next page change loads the whole document. */
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

/** Whether nothing should be fetched ahead: a very slow connection, or one whose person saves data. */
export function isVerySlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /^(?:slow-)?2g$/.test(connection?.effectiveType ?? "");
}

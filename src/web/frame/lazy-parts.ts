// Parts of the frame whose code loads a second after the page, or as soon as the user interacts.
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { markStale, reachSite } from "#web/lib/connection.ts";

/** Delay before the rest of a page's code is loaded, in ms (docs/product.md, Interface timings). */
export const lazyPartsDelayMs = 1000;

/** Events that show that the user is about to interact. */
const acts = ["pointerover", "pointerdown", "keydown", "click"] as const;

let rested: Promise<void> | undefined;
let hasRested = false;

function whenRested(): Promise<void> {
  rested ??= new Promise((resolve) => {
    const rest = () => {
      hasRested = true;
      resolve();
    };
    setTimeout(rest, lazyPartsDelayMs);
    for (const act of acts) addEventListener(act, rest, { once: true, capture: true, passive: true });
  });
  return rested;
}

/** How often to check whether an unreachable site is back, in ms. */
const checkIntervalMs = 5000;

let back: Promise<void> | undefined;

async function whenReached(): Promise<void> {
  while (!(await reachSite())) await new Promise((go) => setTimeout(go, checkIntervalMs));
  back = undefined;
}

/**
 * A component that is server-rendered normally. In browsers its HTML stays as it is, with working links and forms,
 * until its code has loaded. Place it in a `Suspense`; its styles must be loaded with the frame.
 */
export function afterwards<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  // Defined after that by a page opened through a link: loads along with the page's data, so that nothing moves later.
  if (hasRested) load().catch(() => undefined);
  return lazy(async () => {
    if (!import.meta.env.SSR) await whenRested();
    try {
      return { default: await load() };
    } catch {
      // Without network the server's HTML stays, with working links and forms.
      if (!import.meta.env.SSR) await (back ??= whenReached());
    }
    try {
      return { default: await load() };
    } catch {
      // After a new release: a page without its footer is better than an error, and the next one loads as a whole.
      markStale();
      return { default: () => null };
    }
  });
}

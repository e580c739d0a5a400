// Parts of the frame whose code comes when the page has had its first second, or as soon as somebody acts.
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { markStale, reachSite } from "#web/lib/connection.ts";

/** How long after the page the rest of its code is fetched, in ms (docs/product.md, Interface timings). */
export const lazyPartsDelayMs = 1000;

/** What tells that somebody is there and may press something next. */
const acts = ["pointerover", "pointerdown", "keydown", "click"] as const;

let rested: Promise<void> | undefined;

function whenRested(): Promise<void> {
  rested ??= new Promise((resolve) => {
    setTimeout(resolve, lazyPartsDelayMs);
    for (const act of acts) addEventListener(act, () => resolve(), { once: true, capture: true, passive: true });
  });
  return rested;
}

/** How often a site that is away is asked whether it is back, in ms. */
const askEvery = 5000;

let back: Promise<void> | undefined;

async function whenReached(): Promise<void> {
  while (!(await reachSite())) await new Promise((go) => setTimeout(go, askEvery));
  back = undefined;
}

/**
 * A component that the server draws as any other. In browsers its HTML stays as it came, with links and forms that
 * work, until its code is there. Place it in a `Suspense`; its styles must come with the frame.
 */
export function afterwards<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    if (!import.meta.env.SSR) await whenRested();
    try {
      return { default: await load() };
    } catch {
      // Without network what the server drew stays, with links and forms that work.
      if (!import.meta.env.SSR) await (back ??= whenReached());
    }
    try {
      return { default: await load() };
    } catch {
      // After a new release: a page without its footer is better than an error, and the next one comes whole.
      markStale();
      return { default: () => null };
    }
  });
}

// Parts of the frame whose code comes when the page has had its first second, or as soon as somebody acts.
import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** How long after the page the rest of its code is fetched, in ms (spec §9). */
export const afterPage = 1000;

/** What tells that somebody is there and may press something next. */
const acts = ["pointerover", "pointerdown", "keydown", "click"] as const;

let rested: Promise<void> | undefined;

function whenRested(): Promise<void> {
  rested ??= new Promise((resolve) => {
    setTimeout(resolve, afterPage);
    for (const act of acts) addEventListener(act, () => resolve(), { once: true, capture: true, passive: true });
  });
  return rested;
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
      // Without network, or after a new release: a page without its footer is better than an error.
      return { default: () => null };
    }
  });
}

// Public interface of the cache.
import type { Notifications } from "#platform/database/notify.ts";
import { followEvents } from "#platform/jobs/index.ts";
import { createCache } from "./in-process.ts";
import type { Cache } from "./port.ts";

export { dependOn } from "./depend-on.ts";
export type { Cache, Made, Space, SpaceOptions } from "./port.ts";

/** The cache of this process; events from all processes invalidate it on commit. */
export function openCache(notifications: Notifications, now?: () => number): Cache {
  const cache = createCache(now);
  followEvents(notifications, (announcement) => cache.empty(announcement?.tags ?? null));
  return cache;
}

// Counts everything listed on the site, with caching.
import { countListed } from "#features/catalog/projects/store.ts";
import type { SpaceOptions } from "#platform/cache/index.ts";
import type { Context } from "#platform/context.ts";

type SiteCounts = Awaited<ReturnType<typeof countListed>>;

const space: SpaceOptions<SiteCounts> = {
  name: "catalog.site-counts",
  freshMs: 60_000,
  emptied: "by-age",
  maxEntries: 1,
  maxBytes: 4096,
  bytesOf: () => 256,
};

/** Counts that are at most a minute old. */
export function countSite({ cache, db }: Pick<Context, "db" | "cache">): Promise<SiteCounts> {
  return cache.space(space).get("all", () => countListed(db));
}

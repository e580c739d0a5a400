// What the whole site lists, counted once in a while instead of at every call.
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

/** The numbers of at most a minute ago. */
export function countSite({ cache, db }: Pick<Context, "db" | "cache">): Promise<SiteCounts> {
  return cache.space(space).get("all", () => countListed(db));
}

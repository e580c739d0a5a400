// What the whole site lists, counted once in a while instead of at every call.
import { countListed } from "#features/catalog/projects/store.ts";
import type { Context, Ports } from "#platform/context.ts";

type SiteCounts = Awaited<ReturnType<typeof countListed>>;

const keepMs = 60_000;
/** One entry for each running program: its ports are the same object in every call. */
const kept = new WeakMap<Ports, { readonly at: number; readonly counts: Promise<SiteCounts> }>();

/** The numbers of at most a minute ago. */
export function countSite(context: Pick<Context, "db" | "clock" | "ports">): Promise<SiteCounts> {
  const now = context.clock.now().getTime();
  const there = kept.get(context.ports);
  if (there && now - there.at < keepMs) return there.counts;
  const counts = countListed(context.db);
  kept.set(context.ports, { at: now, counts });
  counts.catch(() => kept.delete(context.ports));
  return counts;
}

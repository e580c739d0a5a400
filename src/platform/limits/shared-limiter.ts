// Rate limiter of a site with several processes: each leases small parts of a key's quota from the database.
import { LRUCache } from "lru-cache";
import type { Db } from "#platform/database/open.ts";
import { atMost, createBuckets } from "./limiter.ts";
import type { Limiter } from "./limiter.ts";
import { batchTakes } from "./batch-takes.ts";
import type { Part } from "./shared-store.ts";
import type { Rate, Taken } from "./take-from-bucket.ts";
import { waitPatiently } from "./wait-patiently.ts";
import type { Pause } from "./wait-patiently.ts";

/**
 * What a process holds for one key. A lease is an interval on the timeline of the bucket's arithmetic, and no two
 * leases overlap; the part that has passed is lost. So no more is allowed than by one shared bucket.
 */
interface Lease {
  /** Used up to here; the next request continues from here. */
  next: number;
  /** The end of the lease. */
  end: number;
  /** The database's clock minus ours, in milliseconds, never underestimated. */
  ahead: number;
  /** When it was leased, and how many requests it covered. */
  since: number;
  size: number;
  /** Until then the database would refuse even one request. */
  fullUntil: number;
  /** Requests allowed without a lease use up the key's quota until then, by our clock; later leases pay for them. */
  owedUntil: number;
  asking: Promise<boolean> | null;
}

export interface SharedLimiterOptions {
  /** Maximum requests leased at a time for a busy key; 1 queries the database for every request. */
  readonly leaseMost: number;
  readonly keysMost?: number;
  /**
   * How long a request waits for the database, in milliseconds of an idle event loop, before the process's own count
   * decides.
   */
  readonly patienceMs?: number;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
  readonly pause?: Pause;
}

/** Clients that make a handful of requests should not hold much of the quota. */
const firstLease = 5;
/** After the database failed or was slow, it is not queried for this long. */
const restMs = 1000;

function paceOf(rate: Rate): number {
  return (rate.windowSeconds * 1000) / rate.limit;
}

/** Pays for a request that arrived at `arrived` from the lease; null when it does not suffice. */
function spend(lease: Lease, rate: Rate, arrived: number): Taken | null {
  const pace = paceOf(rate);
  const at = arrived + lease.ahead;
  const next = Math.max(lease.next, at) + pace;
  // Two clocks are compared, one of them read twice; a difference below one request does not matter.
  if (next > lease.end + pace * 0.01) return null;
  lease.next = next;
  const remaining = Math.max(0, Math.floor(rate.burst - (next - at) / pace + 1e-6));
  return { allowed: true, limit: rate.limit, remaining, resetSeconds: Math.ceil((next - at) / 1000) };
}

/** How many requests were allowed without a lease and still count. */
function owedOf(lease: Lease, rate: Rate, now: number): number {
  return Math.max(0, Math.ceil((lease.owedUntil - now) / paceOf(rate) - 1e-6));
}

/** Adds the part granted at `asked`, less what is owed; merges it with a directly preceding lease. */
function keep(
  lease: Lease,
  rate: Rate,
  part: { paidUntil: number; now: number },
  size: number,
  time: { asked: number; now: number },
): void {
  const pace = paceOf(rate);
  const from = part.paidUntil - size * pace;
  if (Math.abs(from - lease.end) > 0.01) lease.next = from;
  Object.assign(lease, { end: part.paidUntil, ahead: part.now - time.asked, since: time.asked, size });
  const paid = Math.min(size, owedOf(lease, rate, time.now));
  lease.next += paid * pace;
  lease.owedUntil -= paid * pace;
}

/**
 * Requests a lease plus what is owed, or less if not enough is left; records when nothing is. Continues until nothing
 * is owed, even when nobody waits for the lease any more.
 */
async function renew(
  take: (cost: number) => Promise<Part>,
  lease: Lease,
  rate: Rate,
  leaseMost: number,
  now: () => number,
) {
  const pace = paceOf(rate);
  const busy = lease.size > 0 && now() - lease.since < lease.size * pace;
  let size = owedOf(lease, rate, now()) + Math.min(leaseMost, busy ? leaseMost : firstLease);
  while (size > 0) {
    const asked = now();
    const { allowed, paidUntil, now: there } = await take(size);
    if (allowed && paidUntil !== null) {
      keep(lease, rate, { paidUntil, now: there }, size, { asked, now: now() });
      size = owedOf(lease, rate, now());
      continue;
    }
    const free = paidUntil === null ? 0 : rate.burst - (paidUntil - there) / pace;
    if (size === 1) {
      lease.fullUntil = asked + Math.max(1, (1 - free) * pace);
      return;
    }
    size = Math.max(1, Math.min(Math.floor(size / 2), Math.floor(free)));
  }
}

/**
 * A limiter whose processes together allow no more than the rate, and no single one ever more than the rate by its own
 * count, whether the database responds or not. While the database does not respond in time each process relies on its
 * own count, so a site of n processes may allow up to n times the rate; those requests are charged to the shared bucket
 * with the next successful query for that client.
 * @param name what is limited; keys of different names are independent
 */
export function createSharedLimiter(db: Db, name: string, rate: Rate, options: SharedLimiterOptions): Limiter {
  const { leaseMost, keysMost = 100_000, patienceMs = 250, now = () => performance.now(), pause } = options;
  const own = createBuckets(rate, { now, keysMost });
  const takePart = batchTakes(db, rate);
  const leases = new LRUCache<string, Lease>(atMost(keysMost));
  let restUntil = Number.NEGATIVE_INFINITY;

  function leaseOf(key: string): Lease {
    const there = leases.get(key);
    if (there) return there;
    const none = { next: 0, end: 0, ahead: 0, since: 0, size: 0, fullUntil: 0, owedUntil: 0, asking: null };
    leases.set(key, none);
    return none;
  }

  /** Whether the database responded; concurrent callers of one key share a query. */
  function ask(key: string, lease: Lease): Promise<boolean> {
    lease.asking ??= renew((cost) => takePart(`${name}:${key}`, cost), lease, rate, leaseMost, now)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (lease.asking = null));
    return waitPatiently(lease.asking, patienceMs, pause);
  }

  function takeAlone(key: string, lease: Lease): Taken {
    const taken = own.take(key);
    if (taken.allowed) lease.owedUntil = Math.max(lease.owedUntil, now()) + paceOf(rate);
    return taken;
  }

  async function take(key: string): Promise<Taken> {
    const lease = leaseOf(key);
    const arrived = now();
    while (now() >= restUntil) {
      const mine = own.peek(key);
      if (!mine.allowed) return mine;
      const spent = spend(lease, rate, arrived);
      if (spent) {
        own.take(key);
        return spent;
      }
      const wait = lease.fullUntil - now();
      if (wait > 0) return { allowed: false, limit: rate.limit, remaining: 0, resetSeconds: Math.ceil(wait / 1000) };
      if (!(await ask(key, lease))) restUntil = now() + restMs;
    }
    return takeAlone(key, lease);
  }

  return { take };
}

// The rate limiter of a site of several processes: each takes small leases of a key's share from the database.
import { LRUCache } from "lru-cache";
import type { Db } from "#platform/database/open.ts";
import { atMost, createBuckets } from "./limiter.ts";
import type { Limiter } from "./limiter.ts";
import { takePart } from "./shared-store.ts";
import type { Rate, Taken } from "./take-from-bucket.ts";
import { waitPatiently } from "./wait-patiently.ts";
import type { Pause } from "./wait-patiently.ts";

/**
 * What a process holds of one key. A lease is a stretch of the time line that the bucket's arithmetic pays with, and no
 * two leases overlap; what of it has passed is lost. So no more is let in than by one bucket that all would ask.
 */
interface Lease {
  /** Paid up to here; the next request pays from here on. */
  next: number;
  /** The end of what is leased. */
  end: number;
  /** The database's clock less ours, in milliseconds, never too small. */
  ahead: number;
  /** When it was leased, and how many requests it was good for. */
  since: number;
  size: number;
  /** Until then the database would refuse even one. */
  fullUntil: number;
  /** What was let in without a lease uses up the key's share until then, by our clock; the next leases pay for it. */
  owedUntil: number;
  asking: Promise<boolean> | null;
}

export interface SharedLimiterOptions {
  /** How many requests a process takes at a time for a busy key; 1 asks the database about every one. */
  readonly leaseMost: number;
  readonly keysMost?: number;
  /** How long a request waits for the database, in milliseconds of an idle event loop, before the process's own count decides. */
  readonly patienceMs?: number;
  /** Milliseconds that never run backwards. */
  readonly now?: () => number;
  readonly pause?: Pause;
}

/** Clients that make a handful of requests should not keep much from the other processes. */
const firstLease = 5;
/** After the database failed or was slow it is left alone for so long. */
const restMs = 1000;

function paceOf(rate: Rate): number {
  return (rate.windowSeconds * 1000) / rate.limit;
}

/** Pays for a request that came at `arrived` out of what is leased; null when that does not suffice. */
function spend(lease: Lease, rate: Rate, arrived: number): Taken | null {
  const pace = paceOf(rate);
  const at = arrived + lease.ahead;
  const next = Math.max(lease.next, at) + pace;
  // Two clocks are compared, one of them read twice; less than a request's worth changes no count.
  if (next > lease.end + pace * 0.01) return null;
  lease.next = next;
  const remaining = Math.max(0, Math.floor(rate.burst - (next - at) / pace + 1e-6));
  return { allowed: true, limit: rate.limit, remaining, resetSeconds: Math.ceil((next - at) / 1000) };
}

/** How many requests were let in without a lease and are not forgotten yet. */
function owedOf(lease: Lease, rate: Rate, now: number): number {
  return Math.max(0, Math.ceil((lease.owedUntil - now) / paceOf(rate) - 1e-6));
}

/** Adds what the database gave at `asked`, less what is owed; what follows directly on the old lease is one with it. */
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
 * Asks for a lease and for what is owed, for less when there is not so much left; notes when there is nothing at all.
 * Goes on until nothing is owed, also when nobody waits for the lease any more.
 */
async function renew(db: Db, key: string, lease: Lease, rate: Rate, leaseMost: number, now: () => number) {
  const pace = paceOf(rate);
  const busy = lease.size > 0 && now() - lease.since < lease.size * pace;
  let size = owedOf(lease, rate, now()) + Math.min(leaseMost, busy ? leaseMost : firstLease);
  while (size > 0) {
    const asked = now();
    const { allowed, paidUntil, now: there } = await takePart(db, key, rate, size);
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
 * A limiter whose processes together let in no more than the rate, and no single one ever more than the rate by its own
 * count, whether the database answers or not. While the database does not answer in time each process has that count
 * alone, so a site of n processes may let in up to n times the rate; what was let in meanwhile is charged to the shared
 * bucket as soon as the database answers the next question for that client.
 * @param name what is limited; keys of different names do not meet
 */
export function createSharedLimiter(db: Db, name: string, rate: Rate, options: SharedLimiterOptions): Limiter {
  const { leaseMost, keysMost = 100_000, patienceMs = 250, now = () => performance.now(), pause } = options;
  const own = createBuckets(rate, { now, keysMost });
  const leases = new LRUCache<string, Lease>(atMost(keysMost));
  let restUntil = Number.NEGATIVE_INFINITY;

  function leaseOf(key: string): Lease {
    const there = leases.get(key);
    if (there) return there;
    const none = { next: 0, end: 0, ahead: 0, since: 0, size: 0, fullUntil: 0, owedUntil: 0, asking: null };
    leases.set(key, none);
    return none;
  }

  /** Whether the database answered; those who want the same key wait for one question. */
  function ask(key: string, lease: Lease): Promise<boolean> {
    lease.asking ??= renew(db, `${name}:${key}`, lease, rate, leaseMost, now)
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

// The rate limiter of a site of several processes: each takes small leases of a key's share from the database.
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Db } from "#platform/database/open.ts";
import { atMost, createLimiter } from "./limiter.ts";
import type { Limiter } from "./limiter.ts";
import { takePart } from "./shared-store.ts";
import type { Rate, Taken } from "./take-from-bucket.ts";

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
  asking: Promise<boolean> | null;
}

export interface SharedLimiterOptions {
  /** How many requests a process takes at a time for a busy key; 1 asks the database about every one. */
  readonly leaseMost: number;
  readonly keysMost?: number;
  /** How long a request waits for the database, in milliseconds, before the process's own count decides. */
  readonly patienceMs?: number;
  /** Milliseconds that never run backwards. */
  readonly now?: () => number;
}

/** Clients that make a handful of requests should not keep much from the other processes. */
const firstLease = 5;
/** After the database failed or was slow it is left alone for so long. */
const restMs = 1000;

/** What the work resolves to, or false when it takes longer than it may. */
async function within(work: Promise<boolean>, ms: number): Promise<boolean> {
  const done = new AbortController();
  const late = sleep(ms, false, { signal: done.signal }).catch(() => false);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

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

/** Adds what the database gave at `asked`; what follows directly on the old lease is one with it. */
function keep(lease: Lease, rate: Rate, part: { paidUntil: number; now: number }, size: number, asked: number): void {
  const from = part.paidUntil - size * paceOf(rate);
  if (Math.abs(from - lease.end) > 0.01) lease.next = from;
  Object.assign(lease, { end: part.paidUntil, ahead: part.now - asked, since: asked, size });
}

/** Asks for a lease, for a smaller one when there is not so much left; notes when there is nothing at all. */
async function renew(db: Db, key: string, lease: Lease, rate: Rate, leaseMost: number, now: () => number) {
  const pace = paceOf(rate);
  const busy = lease.size > 0 && now() - lease.since < lease.size * pace;
  let size = Math.min(leaseMost, busy ? leaseMost : firstLease);
  for (;;) {
    const asked = now();
    const { allowed, paidUntil, now: there } = await takePart(db, key, rate, size);
    if (allowed && paidUntil !== null) return keep(lease, rate, { paidUntil, now: there }, size, asked);
    const free = paidUntil === null ? 0 : rate.burst - (paidUntil - there) / pace;
    if (size === 1) {
      lease.fullUntil = asked + Math.max(1, (1 - free) * pace);
      return undefined;
    }
    size = Math.max(1, Math.min(Math.floor(size / 2), Math.floor(free)));
  }
}

/**
 * A limiter whose processes together let in no more than the rate. When the database does not answer, each process
 * falls back to a count of its own (facts F7: it fails open).
 * @param name what is limited; keys of different names do not meet
 */
export function createSharedLimiter(db: Db, name: string, rate: Rate, options: SharedLimiterOptions): Limiter {
  const { leaseMost, keysMost = 100_000, patienceMs = 250, now = () => performance.now() } = options;
  const own = createLimiter(rate, { now, keysMost });
  const leases = new LRUCache<string, Lease>(atMost(keysMost));
  let restUntil = Number.NEGATIVE_INFINITY;

  function leaseOf(key: string): Lease {
    const there = leases.get(key);
    if (there) return there;
    const none = { next: 0, end: 0, ahead: 0, since: 0, size: 0, fullUntil: 0, asking: null };
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
    return within(lease.asking, patienceMs);
  }

  async function take(key: string): Promise<Taken> {
    const lease = leaseOf(key);
    const arrived = now();
    while (now() >= restUntil) {
      const spent = spend(lease, rate, arrived);
      if (spent) return spent;
      const wait = lease.fullUntil - now();
      if (wait > 0) return { allowed: false, limit: rate.limit, remaining: 0, resetSeconds: Math.ceil(wait / 1000) };
      if (!(await ask(key, lease))) restUntil = now() + restMs;
    }
    return own.take(key);
  }

  return { take };
}

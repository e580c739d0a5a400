// The rate limit's arithmetic (generic cell rate algorithm): one number per client captures its whole history.

/** `limit` requests per `windowSeconds` in the long run, and up to `burst` at once. */
export type Rate = Readonly<{ limit: number; windowSeconds: number; burst: number }>;

/** The result for one request; `resetSeconds` is when the quota is full again, or, if refused, when to retry. */
export type Taken = Readonly<{ allowed: boolean; limit: number; remaining: number; resetSeconds: number }>;

/** Tolerance for rounding errors of sums such as 299 × 0.2, as a fraction of a request. */
const rounding = 1e-6;

/**
 * Decides on one request.
 * @param rate what is allowed
 * @param paidUntil the time up to which the client's past requests have used its quota (0 for a new client)
 * @param now current time in milliseconds on the same scale
 * @param cost how many ordinary requests this one counts for
 * @returns the result and the new `paidUntil`, unchanged if refused
 */
export function takeFromBucket(
  rate: Rate,
  paidUntil: number,
  now: number,
  cost: number,
): { taken: Taken; paidUntil: number } {
  const pace = (rate.windowSeconds * 1000) / rate.limit;
  const room = pace * rate.burst;
  const from = Math.max(paidUntil, now);
  const next = from + cost * pace;
  const early = next - room - now;
  if (early > pace * rounding) {
    const remaining = countLeft(room - (from - now), pace);
    return {
      taken: { allowed: false, limit: rate.limit, remaining, resetSeconds: Math.ceil(early / 1000) },
      paidUntil,
    };
  }
  const remaining = countLeft(room - (next - now), pace);
  const resetSeconds = Math.ceil((next - now) / 1000);
  return { taken: { allowed: true, limit: rate.limit, remaining, resetSeconds }, paidUntil: next };
}

/** Whole requests that fit. */
function countLeft(room: number, pace: number): number {
  return Math.max(0, Math.floor(room / pace + rounding));
}

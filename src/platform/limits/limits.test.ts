// Tests that the rate limit allows exactly what it promises, whatever the timing.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientKey } from "./client-key.ts";
import { createLimiter, publicRate } from "./limiter.ts";
import { takeFromBucket } from "./take-from-bucket.ts";

const rates = fc.record({
  limit: fc.integer({ min: 1, max: 400 }),
  windowSeconds: fc.integer({ min: 1, max: 120 }),
  burst: fc.integer({ min: 1, max: 400 }),
});
/** Requests as [milliseconds since the previous one, cost]. */
const requests = fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 5 })), {
  maxLength: 200,
});

/** Replays requests; returns the allowed ones with their time. */
function play(rate: typeof publicRate, arrivals: readonly (readonly [number, number])[]) {
  let now = 1000;
  let paidUntil = 0;
  return arrivals.map(([gap, cost]) => {
    now += gap;
    const result = takeFromBucket(rate, paidUntil, now, cost);
    paidUntil = result.paidUntil;
    return { now, cost, taken: result.taken };
  });
}

describe("the arithmetic", () => {
  test("no window allows more than limit + burst", () => {
    fc.assert(
      fc.property(rates, requests, (rate, arrivals) => {
        const letIn = play(rate, arrivals).filter((request) => request.taken.allowed);
        for (const first of letIn) {
          const inWindow = letIn.filter(({ now }) => now >= first.now && now < first.now + rate.windowSeconds * 1000);
          const sum = inWindow.reduce((total, request) => total + request.cost, 0);
          expect(sum).toBeLessThanOrEqual(rate.limit + rate.burst);
        }
      }),
    );
  });

  test("exactly `remaining` more requests are allowed at once", () => {
    fc.assert(
      fc.property(rates, requests, (rate, arrivals) => {
        const past = play(rate, arrivals);
        const last = past.at(-1);
        if (!last) return;
        const more = Array.from({ length: last.taken.remaining + 1 }, () => [0, 1] as const);
        const after = play(rate, [...arrivals, ...more]).slice(arrivals.length);
        expect(after.filter((request) => request.taken.allowed)).toHaveLength(last.taken.remaining);
      }),
    );
  });

  test("a refused client that waits as instructed is allowed", () => {
    fc.assert(
      fc.property(rates, requests, (rate, arrivals) => {
        const refused = play(rate, arrivals).findIndex(({ taken, cost }) => !taken.allowed && cost <= rate.burst);
        if (refused < 0) return;
        const until = arrivals.slice(0, refused + 1);
        const told = play(rate, until)[refused];
        if (!told) return;
        const again = play(rate, [...until, [told.taken.resetSeconds * 1000, told.cost]]).at(-1);
        expect(again?.taken.allowed).toBe(true);
      }),
    );
  });

  test("a client slower than the rate is never refused", () => {
    fc.assert(
      fc.property(rates, fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 100 }), (rate, extra) => {
        const pace = Math.ceil((rate.windowSeconds * 1000) / rate.limit);
        const played = play(
          rate,
          extra.map((more) => [pace + more, 1] as const),
        );
        expect(played.every((request) => request.taken.allowed)).toBe(true);
      }),
    );
  });
});

describe("the limiter", () => {
  test("300 at once, then one every 200 milliseconds, per client", async () => {
    let now = 5000;
    const limiter = createLimiter(publicRate, { now: () => now });
    for (let left = 299; left >= 0; left--) {
      expect(await limiter.take("a")).toMatchObject({ allowed: true, limit: 300, remaining: left });
    }
    expect(await limiter.take("a")).toEqual({ allowed: false, limit: 300, remaining: 0, resetSeconds: 1 });
    expect(await limiter.take("b")).toMatchObject({ allowed: true, remaining: 299 });
    now += 200;
    expect(await limiter.take("a")).toEqual({ allowed: true, limit: 300, remaining: 0, resetSeconds: 60 });
    expect(await limiter.take("a")).toMatchObject({ allowed: false });
  });

  test("it forgets the least recently seen clients beyond its maximum", async () => {
    const limiter = createLimiter({ limit: 1, windowSeconds: 60, burst: 1 }, { keysMost: 2, now: () => 5000 });
    for (const key of ["a", "b", "c"]) expect(await limiter.take(key)).toMatchObject({ allowed: true });
    expect(await limiter.take("c")).toMatchObject({ allowed: false });
    expect(await limiter.take("a")).toMatchObject({ allowed: true });
  });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", "unknown"],
  ["300.1.1.1", "unknown"],
])("the client key of %s is %s", (ip, key) => {
  expect(clientKey(ip)).toBe(key);
});

test("a client that disconnected early has no address, and causes no error", () => {
  expect(clientKey(undefined)).toBe("unknown");
});

// Tests that prices and servers match docs/product.md, for every memory size.
import { expect, test } from "vitest";
import { hostingPlan, hostingSizes, midasPrices, maxRam, ramStep } from "./prices.ts";

test.each([
  [2048, { cpus: 2, swap: 512, storage: 16_384, monthly: 600 }],
  [4096, { cpus: 4, swap: 1024, storage: 32_768, monthly: 1200 }],
  [6144, { cpus: 6, swap: 1536, storage: 49_152, monthly: 1800 }],
  [8192, { cpus: 8, swap: 2048, storage: 65_536, monthly: 2400 }],
  [10_240, { cpus: 8, swap: 2560, storage: 81_920, monthly: 3000 }],
  [26_624, { cpus: 8, swap: 6656, storage: 212_992, monthly: 7800 }],
  [49_152, { cpus: 8, swap: 12_288, storage: 393_216, monthly: 14_400 }],
])("a server with %i MiB", (ram, { monthly, ...rest }) => {
  expect(hostingPlan(ram)).toEqual({ ...rest, ram, prices: { monthly, yearly: monthly * 10 } });
});

test("every step up to the largest is a plan, and each costs more than the previous", () => {
  const plans = Array.from({ length: maxRam / ramStep }, (_, i) => hostingPlan((i + 1) * ramStep));
  expect(plans).toHaveLength(24);
  for (const [i, plan] of plans.entries())
    expect(plan.prices.monthly).toBeGreaterThan(plans[i - 1]?.prices.monthly ?? 0);
});

test.each([0, -2048, 1024, 3000, 51_200, Number.NaN])("there is no server with %d MiB", (ram) => {
  expect(() => hostingPlan(ram)).toThrow(RangeError);
});

test("S, M and L have 4, 6 and 8 GiB", () => {
  expect(Object.values(hostingSizes).map(({ ram }) => ram / 1024)).toEqual([4, 6, 8]);
});

test("the paid plan has the documented price", () => {
  expect(midasPrices).toEqual({
    USD: { monthly: 499, yearly: 4999 },
    EUR: { monthly: 499, yearly: 5350 },
    GBP: { monthly: 429, yearly: 4599 },
  });
});

// Prices of the paid plan and of hosted servers, and server specs (docs/product.md, Plans). Safe in a browser.

/** Prices in minor units of a currency (cents, pence). */
export interface PlanPrices {
  readonly monthly: number;
  readonly yearly: number;
}

/** The paid plan, by currency (ISO 4217). */
export const midasPrices = {
  USD: { monthly: 499, yearly: 4999 },
  EUR: { monthly: 499, yearly: 5350 },
  GBP: { monthly: 429, yearly: 4599 },
} as const satisfies Readonly<Record<string, PlanPrices>>;

/** Specs of a hosted server; memory and storage in MiB, prices in US cents. */
export interface HostingPlan {
  readonly cpus: number;
  readonly ram: number;
  readonly swap: number;
  readonly storage: number;
  readonly prices: PlanPrices;
}

export const ramStep = 2048;
export const maxRam = 49_152;
const maxCpus = 8;
const centsPerStep = 600;

/**
 * The server plan for an amount of memory: one CPU for each 1024 MiB up to eight, a quarter of the memory as swap,
 * eight times as much storage, 6 dollars a month for each 2048 MiB, ten months' price for a year.
 * @param ram MiB, a multiple of 2048 from 2048 to 49152; anything else is a RangeError
 */
export function hostingPlan(ram: number): HostingPlan {
  const steps = ram / ramStep;
  if (!Number.isInteger(steps) || steps < 1 || ram > maxRam)
    throw new RangeError(`A server has a multiple of ${ramStep} MiB, up to ${maxRam}, not ${ram}.`);
  const monthly = steps * centsPerStep;
  return {
    cpus: Math.min(maxCpus, steps * 2),
    ram,
    swap: ram / 4,
    storage: ram * 8,
    prices: { monthly, yearly: monthly * 10 },
  };
}

/** The named sizes; any other amount of memory is a custom plan. */
export const hostingSizes = { S: hostingPlan(4096), M: hostingPlan(6144), L: hostingPlan(8192) } as const;

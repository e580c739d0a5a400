// The single source of the current time, replaceable in tests and sandboxes.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

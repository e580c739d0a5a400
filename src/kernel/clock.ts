// The one source of "now", so that tests and sandboxes can move time.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

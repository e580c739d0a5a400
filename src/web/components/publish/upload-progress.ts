// How fast a file travels and how long it still takes: pure.

export interface Progress {
  /** Bytes. */
  readonly sent: number;
  readonly total: number;
  /** Bytes a second, smoothed; null until it can be told. */
  readonly speed: number | null;
  /** Milliseconds at which the speed was last taken. */
  readonly since: number;
  readonly sentThen: number;
}

export function beginProgress(total: number, now: number): Progress {
  return { sent: 0, total, speed: null, since: now, sentThen: 0 };
}

/** Takes in that `sent` bytes have arrived by `now`; the speed is taken at most twice a second. */
export function advanceProgress(before: Progress, sent: number, now: number): Progress {
  const passed = (now - before.since) / 1000;
  if (passed < 0.5) return { ...before, sent };
  const fresh = Math.max(0, sent - before.sentThen) / passed;
  const speed = before.speed === null ? fresh : before.speed * 0.7 + fresh * 0.3;
  return { ...before, sent, speed, since: now, sentThen: sent };
}

/** Seconds still to wait; null while nobody can tell. */
export function secondsLeft({ sent, total, speed }: Progress): number | null {
  return speed === null || speed <= 0 ? null : Math.ceil((total - sent) / speed);
}

// Upload speed and remaining time.

export interface Progress {
  /** Bytes. */
  readonly sent: number;
  readonly total: number;
  /** Bytes per second, smoothed; null until known. */
  readonly speed: number | null;
  /** Time in milliseconds when the speed was last measured. */
  readonly since: number;
  readonly sentThen: number;
}

export function beginProgress(total: number, now: number): Progress {
  return { sent: 0, total, speed: null, since: now, sentThen: 0 };
}

/** Records that `sent` bytes were transferred by `now`; the speed is measured at most twice a second. */
export function advanceProgress(before: Progress, sent: number, now: number): Progress {
  const passed = (now - before.since) / 1000;
  if (passed < 0.5) return { ...before, sent };
  const fresh = Math.max(0, sent - before.sentThen) / passed;
  const speed = before.speed === null ? fresh : before.speed * 0.7 + fresh * 0.3;
  return { ...before, sent, speed, since: now, sentThen: sent };
}

/** Remaining seconds; null while unknown. */
export function secondsLeft({ sent, total, speed }: Progress): number | null {
  return speed === null || speed <= 0 ? null : Math.ceil((total - sent) / speed);
}

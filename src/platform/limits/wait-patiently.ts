// Waits for an answer for a while that is counted in turns of the event loop, so that a busy process does not blame others.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Resolves after so many milliseconds. */
export type Pause = (ms: number) => Promise<unknown>;

const pauseReally: Pause = (ms) => sleep(ms, undefined, { ref: false });

/** The wait has this many parts. A part that other work on the event loop makes late still counts as one. */
const parts = 10;

/**
 * What the work resolves to, or false when the patience is used up. After every part what has arrived meanwhile is
 * read first: data waiting in a socket counts as arrived, however long this process was busy.
 * @param patienceMs of an idle event loop
 */
export async function waitPatiently(
  work: Promise<boolean>,
  patienceMs: number,
  pause: Pause = pauseReally,
): Promise<boolean> {
  let waiting = true;
  const runOut = async () => {
    for (let part = 0; part < parts && waiting; part++) await pause(patienceMs / parts);
    // Timers run before sockets are read; this continues after.
    if (waiting) await nextTurn();
    return false;
  };
  try {
    return await Promise.race([work, runOut()]);
  } finally {
    waiting = false;
  }
}

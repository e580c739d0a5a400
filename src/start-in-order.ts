// Starts the program's parts in order, and stops them in reverse.

export interface Running {
  stop(): Promise<void>;
}

/** Stops all, last one first, even if some fail. @throws the first error */
async function stopAll(running: readonly Running[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of running.toReversed()) await part.stop().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Combines all parts into one. If one fails to start, those already started are stopped first.
 * @throws the error of the part that failed to start
 */
export async function startInOrder(starts: readonly (() => Promise<Running>)[]): Promise<Running> {
  const running: Running[] = [];
  try {
    for (const start of starts) running.push(await start());
  } catch (error) {
    // The startup error is more informative than any shutdown error.
    await stopAll(running).catch(() => {});
    throw error;
  }
  return { stop: () => stopAll(running) };
}

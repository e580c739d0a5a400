// Starts the parts of the program one after the other, and stops them in the opposite order.

export interface Running {
  stop(): Promise<void>;
}

/** Stops the last one first; every one is asked, whatever another does. @throws what the first failure was */
async function stopAll(running: readonly Running[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of running.toReversed()) await part.stop().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * All parts as one. When one cannot start, those that did are stopped before it is told.
 * @throws what the part threw that could not start
 */
export async function startInOrder(starts: readonly (() => Promise<Running>)[]): Promise<Running> {
  const running: Running[] = [];
  try {
    for (const start of starts) running.push(await start());
  } catch (error) {
    // Why it could not start says more than what then went wrong.
    await stopAll(running).catch(() => {});
    throw error;
  }
  return { stop: () => stopAll(running) };
}

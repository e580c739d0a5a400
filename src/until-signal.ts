// Waits for a stop signal.

interface Signalled {
  on(signal: "SIGTERM" | "SIGINT", listener: () => void): unknown;
  exit(code: number): void;
}

/** npm passes on a signal that its whole process group gets, too: Ctrl-C arrives twice within milliseconds. */
const sameSignalMs = 500;

/**
 * Resolves on the first stop signal; a second one, of either kind, exits at once with code 1.
 * @param now milliseconds
 */
export function untilSignal(program: Signalled, now: () => number = () => performance.now()): Promise<void> {
  return new Promise((resolve) => {
    let first: number | null = null;
    const stop = () => {
      if (first !== null && now() - first > sameSignalMs) program.exit(1);
      first ??= now();
      resolve();
    };
    program.on("SIGTERM", stop);
    program.on("SIGINT", stop);
  });
}

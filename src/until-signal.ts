// Waits for a stop signal.

interface Signalled {
  on(signal: "SIGTERM" | "SIGINT", listener: () => void): unknown;
  exit(code: number): void;
}

/** Resolves on the first stop signal; a second one, of either kind, exits at once with code 1. */
export function untilSignal(program: Signalled): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = () => {
      if (stopping) program.exit(1);
      stopping = true;
      resolve();
    };
    program.on("SIGTERM", stop);
    program.on("SIGINT", stop);
  });
}

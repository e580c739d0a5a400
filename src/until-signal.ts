// Waits for a stop signal.

interface Signalled {
  on(signal: "SIGTERM" | "SIGINT", listener: () => void): unknown;
  exit(code: number): void;
}

/** Resolves on the first stop signal; a second one, of either kind, exits at once with code 1. */
export function untilSignal(program: Signalled): Promise<void> {
  return new Promise((resolve) => {
    let told = false;
    const tell = () => {
      if (told) program.exit(1);
      told = true;
      resolve();
    };
    program.on("SIGTERM", tell);
    program.on("SIGINT", tell);
  });
}

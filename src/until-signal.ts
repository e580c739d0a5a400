// Waits for the signal that asks the program to stop.

interface Signalled {
  on(signal: "SIGTERM" | "SIGINT", listener: () => void): unknown;
  exit(code: number): void;
}

/** Resolves when a first signal asks to stop; a second one, whichever it is, ends the program at once with code 1. */
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

// Makes something when it is first asked for, and keeps it.

/** Gives what `make` made the first time; askers meanwhile wait for the same. A failure is not kept: the next tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

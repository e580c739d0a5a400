// Lazily computes a value and caches it.

/** Caches the result of `make`; concurrent callers share one call. Failures are not cached: the next call retries. */
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

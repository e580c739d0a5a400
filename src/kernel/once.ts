// Lazily computes a value and caches it.

/** Caches the result of `make`; concurrent callers share one call. Failures are not cached: the next call retries. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  return () => {
    cached ??= make().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

// Public interface of the rate limits.
export { clientKey } from "./client-key.ts";
export { createBuckets, createLimiter, publicRate } from "./limiter.ts";
export type { Buckets, Limiter } from "./limiter.ts";
export type { Taken } from "./take-from-bucket.ts";
export { createSharedLimiter } from "./shared-limiter.ts";

// Frees the network buffers of uploads soon after use.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Across all uploads of the process. */
const everyBytes = 8 * 1024 * 1024;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options: { type: "minor" }) => void;

let used = 0;

/**
 * Reports that this many bytes of buffers are no longer needed. A buffer is a small object with much off-heap memory,
 * so the engine sees no need to collect: a large upload would accumulate 60 MiB of garbage (bench/upload.ts).
 */
export function freeChunks(bytes: number): void {
  used += bytes;
  if (used < everyBytes) return;
  used = 0;
  // Young generation only, about a millisecond.
  collect({ type: "minor" });
}

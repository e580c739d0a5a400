// Frees the network chunks of uploads soon after they were used.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Of all uploads of the process together. */
const everyBytes = 8 * 1024 * 1024;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options: { type: "minor" }) => void;

let used = 0;

/**
 * Says that so many bytes of chunks are done with. A chunk is a small object with much memory outside the heap, so the
 * engine sees no need to collect: a large upload would pile up 60 MiB of dead ones (bench/upload.ts).
 */
export function freeChunks(bytes: number): void {
  used += bytes;
  if (used < everyBytes) return;
  used = 0;
  // Young objects only, which takes about a millisecond.
  collect({ type: "minor" });
}

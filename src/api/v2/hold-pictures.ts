// Counts the images that forms hold in memory, over all requests, so that together they cannot exhaust it.
import { Problem } from "#kernel/problem.ts";
import type { Bytes } from "#platform/context.ts";

/** Maximum size of the images in memory: of one user, enough for two of the largest forms, and of all. */
const most = { user: 64 * 1024 * 1024, all: 128 * 1024 * 1024 };

const held = new Map<string, number>();
let heldByAll = 0;

/** One request's share. */
export interface Holding {
  /** Passes the bytes on; fails once there are too many in memory. */
  count(bytes: Bytes): AsyncIterable<Uint8Array>;
  /** Must follow once the request no longer needs its images. */
  release(): void;
}

/** Begins counting the images of a user's request. */
export function holdPictures(userId: string): Holding {
  let own = 0;
  const add = (bytes: number) => {
    own += bytes;
    heldByAll += bytes;
    const left = (held.get(userId) ?? 0) + bytes;
    if (left > 0) held.set(userId, left);
    else held.delete(userId);
  };
  return {
    async *count(bytes) {
      for await (const chunk of bytes) {
        const full = (held.get(userId) ?? 0) + chunk.length > most.user || heldByAll + chunk.length > most.all;
        if (full) throw new Problem("unavailable", "image.busy");
        add(chunk.length);
        yield chunk;
      }
    },
    release: () => add(-own),
  };
}

// Counts what is being received from each user, so that uploads in progress count against the limits, too.
import { Problem } from "#kernel/problem.ts";
import type { Bytes } from "#platform/context.ts";

/** Files from one user at once; each takes half a MiB of memory, however slowly it arrives. */
const filesMost = 32;

interface Receiving {
  files: number;
  bytes: number;
}
const receiving = new Map<string, Receiving>();

/**
 * Runs `work` with the file, which fails once more than `bytesMost` are being received from the user at the same time.
 * Throws `tooMany` when too many files are.
 */
export async function countReceiving<T>(
  userId: string,
  body: Bytes,
  bytesMost: number,
  work: (body: Bytes) => Promise<T>,
): Promise<T> {
  const all = receiving.get(userId) ?? { files: 0, bytes: 0 };
  if (all.files >= filesMost) throw new Problem("tooMany", "file.at-once");
  receiving.set(userId, all);
  all.files += 1;
  let own = 0;
  async function* counted() {
    for await (const chunk of body) {
      own += chunk.length;
      all.bytes += chunk.length;
      if (all.bytes > bytesMost) throw new Problem("refused", "file.waiting");
      yield chunk;
    }
  }
  try {
    return await work(counted());
  } finally {
    all.files -= 1;
    all.bytes -= own;
    if (all.files === 0) receiving.delete(userId);
  }
}

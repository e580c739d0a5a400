// Writes a stream to an open file while computing both hashes, with two fixed buffers.
import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Problem } from "#kernel/problem.ts";
import { freeChunks } from "./free-chunks.ts";

/** Network chunks are small; batches of this size keep the disk at full speed. */
const batchBytes = 256 * 1024;

export interface Sums {
  readonly sha1: string;
  readonly sha512: string;
  readonly size: number;
}

/**
 * Writes all of `stream` from the start of `handle`. The next chunk is read only after the previous batch reached the
 * file, so a slow disk applies backpressure. Over `maxBytes` it stops with a `tooLarge` problem.
 */
export async function receive(stream: AsyncIterable<Uint8Array>, handle: FileHandle, maxBytes: number): Promise<Sums> {
  const sha1 = createHash("sha1");
  const sha512 = createHash("sha512");
  let filling = Buffer.allocUnsafeSlow(batchBytes);
  let spare = Buffer.allocUnsafeSlow(batchBytes);
  let held = 0;
  let size = 0;
  let writing: Promise<void> = Promise.resolve();

  const flush = async () => {
    await writing;
    const bytes = filling.subarray(0, held);
    writing = writeAll(handle, bytes, size - held);
    // The next `await writing` handles the failure; until then it must not count as unhandled.
    writing.catch(() => undefined);
    // Hashing overlaps with the write that just started on another thread.
    sha1.update(bytes);
    sha512.update(bytes);
    [filling, spare] = [spare, filling];
    held = 0;
    freeChunks(bytes.length);
  };

  try {
    for await (const chunk of stream) {
      if (size + chunk.length > maxBytes) throw tooLarge(maxBytes);
      for (let at = 0; at < chunk.length;) {
        const part = chunk.subarray(at, at + batchBytes - held);
        filling.set(part, held);
        held += part.length;
        size += part.length;
        at += part.length;
        if (held === batchBytes) await flush();
      }
    }
    if (held > 0) await flush();
  } finally {
    await writing;
  }
  return { sha1: sha1.digest("hex"), sha512: sha512.digest("hex"), size };
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

function tooLarge(maxBytes: number): Problem {
  const mebibytes = maxBytes / 1024 ** 2;
  const limit = Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${maxBytes.toLocaleString("en-US")} bytes`;
  return new Problem("tooLarge", "file.large", { limit });
}

// Creates valid jars of any size: a mod's metadata and entries of unique bytes.
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";

const blockBytes = 1024 * 1024;

function* blocksOf(bytes: number): Generator<Buffer> {
  const block = randomBytes(blockBytes);
  for (let left = bytes, at = 0; left > 0; left -= blockBytes, at++) {
    block.writeUInt32LE(at, at % (blockBytes - 4));
    // A copy: the consumer may still hold the previous one.
    yield Buffer.from(block.subarray(0, Math.min(left, blockBytes)));
  }
}

/** Writes a jar with `bytes` of incompressible data, in entries of at most 32 MiB. */
export async function makeJar(file: string, bytes: number): Promise<void> {
  const zip = new yazl.ZipFile();
  const metadata = { schemaVersion: 1, id: "bench", version: "1.0.0", name: "Bench" };
  zip.addBuffer(Buffer.from(JSON.stringify(metadata)), "fabric.mod.json");
  const entryBytes = 32 * blockBytes;
  for (let left = bytes, at = 0; left > 0; left -= entryBytes, at++) {
    const size = Math.min(left, entryBytes);
    zip.addReadStreamLazy(`assets/bench/${at}.bin`, { compress: false, size }, (done) =>
      done(null, Readable.from(blocksOf(size), { objectMode: false })),
    );
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

// Reads a file from any thread: by its open handle, or by its path in the store.
import { type FileHandle, open } from "node:fs/promises";
import type { FileSource, RandomAccess } from "./port.ts";

/** Opens a file that another thread of the program has open; the caller closes it. */
export async function openSource({ path }: FileSource): Promise<RandomAccess> {
  const handle = await open(path, "r");
  return readHandle(handle, (await handle.stat()).size);
}

/** Reads within the file's `size` bytes; closing twice is harmless. */
export function readHandle(handle: FileHandle, size: number): RandomAccess {
  let open = true;
  const readInto = async (bytes: Uint8Array, offset: number) => {
    const { length } = bytes;
    if (offset < 0 || offset + length > size) throw new RangeError("read past the end of the file");
    for (let done = 0; done < length;) {
      const { bytesRead } = await handle.read(bytes, done, length - done, offset + done);
      if (bytesRead === 0) throw new RangeError("the file is shorter than expected");
      done += bytesRead;
    }
  };
  return {
    size,
    readInto,
    async read(offset, length) {
      if (length < 0 || offset + length > size) throw new RangeError("read past the end of the file");
      const bytes = Buffer.allocUnsafeSlow(length);
      await readInto(bytes, offset);
      return bytes;
    },
    async close() {
      if (open) await handle.close();
      open = false;
    },
  };
}

// Reads a small raw body into memory, up to a limit.
import { invalid, Problem } from "#kernel/problem.ts";

/**
 * All bytes of a body.
 * @param maxBytes more than this is refused with `tooLarge`, naming the limit
 * @param field what the body is, for the refusal
 */
export async function readBytes(body: AsyncIterable<Uint8Array>, maxBytes: number, field: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) {
      const message = `The ${field} is larger than ${Math.floor(maxBytes / 1024)} KiB. Choose a smaller file.`;
      throw new Problem("tooLarge", message, { [field]: message });
    }
    parts.push(part);
  }
  if (size === 0) throw invalid(field, `The ${field} is empty. Choose a file.`);
  return Buffer.concat(parts, size);
}

// Reads a small raw body into memory, up to a limit.
import { invalid, Problem } from "#kernel/problem.ts";
import type { Refusal } from "#kernel/refusal.ts";

/** Bodies with their own messages; others are parts of an API form. */
const named = ["icon", "image", "avatar"] as const;

/**
 * Reads all bytes of a body.
 * @param maxBytes larger bodies are refused with `tooLarge`, naming the limit
 * @param field the body's name in the refusal
 */
export async function readBytes(body: AsyncIterable<Uint8Array>, maxBytes: number, field: string): Promise<Buffer> {
  const what = named.find((name) => name === field) ?? "part";
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) {
      const why: Refusal = {
        code: `upload.large.${what}`,
        values: { part: field, most: Math.floor(maxBytes / 1024) },
      };
      throw new Problem("tooLarge", why.code, why.values, { [field]: why });
    }
    parts.push(part);
  }
  if (size === 0) throw invalid(field, `upload.empty.${what}`, { part: field });
  return Buffer.concat(parts, size);
}

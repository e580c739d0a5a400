// Reads a JSON body, whatever its content type.
import type { Readable } from "node:stream";
import { Problem, invalid } from "#kernel/problem.ts";

const maxJsonBytes = 2 * 1024 * 1024;

/** The bytes of a body, at most 2 MiB. */
export async function readSmallBody(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > maxJsonBytes) throw new Problem("tooLarge", "body.large", {}, { body: { code: "body.less" } });
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

/** The parsed JSON; undefined for an empty body. Keys that could pollute prototypes are dropped. */
export async function readJson(stream: Readable): Promise<unknown> {
  const text = (await readSmallBody(stream)).toString("utf8").trim();
  if (text === "") return undefined;
  try {
    return JSON.parse(text, (key, value: unknown) => (key === "__proto__" ? undefined : value)) as unknown;
  } catch {
    throw invalid("body", "body.json");
  }
}

// Reads the fields of a form on one of our own pages: urlencoded, or multipart without files.
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { readSmallBody } from "#api/read-json.ts";
import { Problem } from "#kernel/problem.ts";
import { readForm } from "#platform/upload/read-form.ts";

const maxTextBytes = 64 * 1024;
/** More than any of our forms has. */
const maxFields = 1000;

/**
 * The bytes of an urlencoded form.
 * @throws Problem when it has more than 1000 fields, which would take long to read and to show again
 */
export async function readUrlencoded(body: Readable): Promise<Buffer> {
  const bytes = await readSmallBody(body);
  let fields = 1;
  for (let at = bytes.indexOf("&"); at >= 0; at = bytes.indexOf("&", at + 1))
    if (++fields > maxFields) throw new Problem("tooLarge", "body.fields", { most: maxFields });
  return bytes;
}

/** Fields by name; repeated urlencoded names become an array. */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, string | string[]>> {
  const body = request.body as Readable | undefined;
  if (!body) return {};
  if (/^\s*multipart\//i.test(request.headers["content-type"] ?? "")) {
    const onFile = () => Promise.resolve();
    const options = { textParts: [], maxTextBytes, maxFiles: 0, onFile, discard: onFile };
    return Object.fromEntries((await readForm({ headers: request.headers, body }, options)).fields);
  }
  const values = Map.groupBy(new URLSearchParams((await readUrlencoded(body)).toString("utf8")), ([name]) => name);
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length > 1 ? all.map(([, value]) => value) : (all[0]?.[1] ?? "")]),
  );
}

// Reads the fields of a form on one of our own pages: urlencoded, or multipart without files.
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { readSmallBody } from "#api/read-json.ts";
import { readForm } from "#platform/upload/read-form.ts";

const maxTextBytes = 64 * 1024;

/** Fields by name; repeated urlencoded names become an array. */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, string | string[]>> {
  const body = request.body as Readable | undefined;
  if (!body) return {};
  if (/^\s*multipart\//i.test(request.headers["content-type"] ?? "")) {
    const onFile = () => Promise.resolve();
    const options = { textParts: [], maxTextBytes, maxFiles: 0, onFile, discard: onFile };
    return Object.fromEntries((await readForm({ headers: request.headers, body }, options)).fields);
  }
  const fields = new URLSearchParams((await readSmallBody(body)).toString("utf8"));
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}

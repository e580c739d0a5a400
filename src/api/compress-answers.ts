// Compresses the JSON of the API for programs that accept it: zstd, Brotli or gzip, at levels that cost little.
import type { FastifyInstance } from "fastify";
import { accepts, packOnDemand } from "#api/compress.ts";
import type { PackedOnDemand } from "#api/compress.ts";

/** Shorter answers are sent as they are: a packet holds them anyway. */
const leastBytes = 1024;

/** Forms of answers whose bytes are sent again and again, such as lists of tags that are cached; they go with the bytes. */
const packedForms = new WeakMap<Buffer, PackedOnDemand>();

function packOnce(bytes: Buffer): PackedOnDemand {
  const found = packedForms.get(bytes) ?? packOnDemand(bytes, "application/json");
  packedForms.set(bytes, found);
  return found;
}

/**
 * Compresses what is read. Answers to changes are short, and may hold a new secret, of which the length of a compressed
 * text would tell something; they pass, as do streams and what is compressed already.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    const type = String(reply.getHeader("content-type") ?? "");
    const reads =
      request.method === "GET" || request.method === "HEAD" || request.routeOptions.config?.limit === "read";
    if (!reads || !type.startsWith("application/json") || reply.hasHeader("content-encoding")) return payload;
    if (Buffer.byteLength(payload) < leastBytes) return payload;
    reply.header("vary", "accept-encoding");
    const asked = request.headers["accept-encoding"];
    if (!["zstd", "br", "gzip"].some((encoding) => accepts(asked, encoding))) return payload;
    const packed = Buffer.isBuffer(payload) ? packOnce(payload) : packOnDemand(Buffer.from(payload), type);
    const { bytes, encoding } = await packed.pack(asked);
    if (encoding === null) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return bytes;
  });
}

// Compresses API JSON with zstd, Brotli or gzip, as accepted, at low-cost levels.
import type { FastifyInstance } from "fastify";
import { accepts, packOnDemand } from "#api/compress.ts";
import type { PackedOnDemand } from "#api/compress.ts";

/** Smaller responses are sent as is: they fit into a packet anyway. */
const leastBytes = 1024;

/** Compressed forms of buffers that are sent repeatedly, such as cached tag lists; collected with the buffer. */
const packedForms = new WeakMap<Buffer, PackedOnDemand>();

function packOnce(bytes: Buffer): PackedOnDemand {
  const found = packedForms.get(bytes) ?? packOnDemand(bytes, "application/json");
  packedForms.set(bytes, found);
  return found;
}

/**
 * Compresses reads. Responses to writes are short and may contain a new secret, whose content the compressed length
 * could leak; they are skipped, like streams and already compressed responses.
 */
export function compressResponses(app: FastifyInstance): void {
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

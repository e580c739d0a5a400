// Bounds the memory of large responses in flight with a total budget, and writes each in chunks.
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { Problem } from "#kernel/problem.ts";

/** Responses larger than this count against the budget, in bytes. */
const bigFrom = 256 * 1024;
/** Total size of all counted responses at a time, in bytes. */
const bigMost = 64 * 1024 * 1024;
/** Larger responses are written in chunks of this size, so that the reader's progress is visible. */
const pieceBytes = 64 * 1024;

/** Headers to drop when the response is replaced by a refusal. */
const ofTheAnswer = ["content-encoding", "content-type", "content-disposition", "etag", "link", "vary"];

function* piecesOf(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** Tracks the bytes held; buffers shared by several responses count once. */
function createBudget(most: number) {
  const holders = new Map<Buffer, number>();
  let held = 0;
  return {
    /** Reserves room and returns true, in which case `give` must follow. */
    take(bytes: Buffer): boolean {
      const others = holders.get(bytes) ?? 0;
      if (others === 0 && held + bytes.length > most) return false;
      if (others === 0) held += bytes.length;
      holders.set(bytes, others + 1);
      return true;
    },
    give(bytes: Buffer): void {
      const others = (holders.get(bytes) ?? 0) - 1;
      if (others > 0) return void holders.set(bytes, others);
      holders.delete(bytes);
      held -= bytes.length;
    },
  };
}

/**
 * Beyond 64 MiB of responses larger than 256 KiB each, further ones are refused with Retry-After. A response counts
 * until its connection has taken all of it or closed. Streams hold little memory and do not count.
 */
export function boundResponses(app: FastifyInstance, most = bigMost): void {
  const budget = createBudget(most);
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method === "HEAD" || (typeof payload !== "string" && !Buffer.isBuffer(payload))) return payload;
    if (payload.length <= pieceBytes) return payload;
    const bytes = typeof payload === "string" ? Buffer.from(payload) : payload;
    if (bytes.length > bigFrom) {
      if (!budget.take(bytes)) {
        for (const name of ofTheAnswer) reply.removeHeader(name);
        throw new Problem("unavailable", "answers.many");
      }
      reply.raw.once("close", () => budget.give(bytes));
    }
    reply.header("content-length", bytes.length);
    return Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: pieceBytes });
  });
}

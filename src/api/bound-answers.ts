// Bounds the memory of big answers that are on their way: all of them together, and each goes out piece by piece.
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { Problem } from "#kernel/problem.ts";

/** Beyond it an answer counts, in bytes. */
const bigFrom = 256 * 1024;
/** What all answers that count may hold at once, in bytes. */
const bigMost = 64 * 1024 * 1024;
/** Answers beyond it are written in pieces of this size, so that a reader's progress can be seen. */
const pieceBytes = 64 * 1024;

/** Belongs to what is not sent when the answer turns out to be a refusal. */
const ofTheAnswer = ["content-encoding", "content-type", "content-disposition", "etag", "link", "vary"];

function* piecesOf(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** Counts the bytes that are held; what several answers share is counted once. */
function createBudget(most: number) {
  const holders = new Map<Buffer, number>();
  let held = 0;
  return {
    /** Whether there was room; then `give` has to follow. */
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
 * Beyond 64 MiB of answers of more than 256 KiB each, a further one is refused with a time to come back. An answer
 * counts until its reader's connection took all of it, or closed. Streams hold little, and do not count.
 */
export function boundAnswers(app: FastifyInstance, most = bigMost): void {
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

// Sends a stored file over HTTP with read-ahead into reused buffers, holding back the last bytes until released.
import type { ServerResponse } from "node:http";
import { once } from "node:events";
import type { FastifyReply } from "fastify";
import type { Log } from "#platform/log.ts";
import type { RandomAccess } from "#platform/files/port.ts";

/** Allocating costs more than reading, so fast transfers reuse their buffers. */
const bigBytes = 256 * 1024;
/** Maximum in use at a time; further transfers use small buffers, so that slow readers hold little memory. */
const bigMost = 64;
const smallBytes = 64 * 1024;

const idle: Buffer[] = [];
let bigTaken = 0;

function takeBuffer(wanted: number): Buffer {
  if (wanted <= smallBytes || bigTaken >= bigMost) return Buffer.allocUnsafeSlow(Math.min(wanted, smallBytes));
  bigTaken += 1;
  return idle.pop() ?? Buffer.allocUnsafeSlow(bigBytes);
}

/** @param intact whether no read into it is pending any more */
function giveBack(buffer: Buffer, intact: boolean): void {
  if (buffer.length !== bigBytes) return;
  bigTaken -= 1;
  if (intact) idle.push(buffer);
}

function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

interface ByteRange {
  /** First and last byte, both inclusive. */
  readonly start: number;
  readonly end: number;
}

/** Rejects when the connection closes: writes after that never complete. */
async function untilGone(response: ServerResponse): Promise<never> {
  if (!response.closed && !response.destroyed) await once(response, "close");
  throw new Error("The connection was closed.");
}

/** Copies the range with double buffering. */
async function copy(
  file: RandomAccess,
  response: ServerResponse,
  { start, end }: ByteRange,
  beforeLast: Promise<void>,
): Promise<void> {
  const length = end - start + 1;
  let [filling, sending] = [takeBuffer(length), takeBuffer(length)];
  let intact = false;
  let sent: Promise<void> = Promise.resolve();
  const gone = untilGone(response);
  gone.catch(() => undefined);
  try {
    for (let at = start; at <= end;) {
      const bytes = filling.subarray(0, Math.min(filling.length, end + 1 - at));
      await file.readInto(bytes, at);
      at += bytes.length;
      if (at > end) await Promise.race([beforeLast, gone]);
      await Promise.race([sent, gone]);
      sent = write(response, bytes);
      // A rejection surfaces at the next `await sent`.
      sent.catch(() => undefined);
      [filling, sending] = [sending, filling];
    }
    if (length === 0) await beforeLast;
    await Promise.race([sent, gone]);
    intact = true;
  } finally {
    giveBack(filling, intact);
    giveBack(sending, intact);
  }
}

/**
 * Sends part of a file as the response, with the reply's status and headers, and closes the file.
 * @param beforeLast runs before the last bytes are sent; must not reject
 */
export async function sendFile(
  reply: FastifyReply,
  file: RandomAccess,
  range: ByteRange,
  beforeLast: Promise<void>,
  log: Log,
): Promise<FastifyReply> {
  reply.hijack();
  const response = reply.raw;
  try {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value);
    response.writeHead(reply.statusCode);
    await copy(file, response, range, beforeLast);
    response.end();
  } catch (error) {
    // A truncated response must not look complete.
    if (!response.destroyed) log.error({ err: error }, "a file could not be sent completely");
    response.destroy();
  } finally {
    await file.close().catch(() => undefined);
  }
  return reply;
}

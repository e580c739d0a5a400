// Answers requests that HTTP's parser refuses before any door sees them: written to the socket by hand.
import { STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { everyAnswer } from "#api/headers.ts";
import { problemBody } from "#api/http.ts";
import type { PublicHeaders } from "#api/limit-requests.ts";
import { Problem } from "#kernel/problem.ts";

/** How long the rest of what is being sent is read and dropped, so that the sender gets to see the answer. */
const lingerMs = 2000;

function problemOf(code: string | undefined): { status: number; body: object } {
  if (code === "HPE_HEADER_OVERFLOW") {
    const problem = new Problem("tooLongAddress", "address.long");
    return { status: problem.status, body: problemBody(problem) };
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return { status: 408, body: { error: "request_error", description: "The request took too long to arrive." } };
  return { status: 400, body: { error: "request_error", description: "The request is not HTTP as it should be." } };
}

function write(socket: Duplex, status: number, headers: Readonly<Record<string, string>>, body: object): void {
  const text = JSON.stringify(body);
  const all = {
    ...everyAnswer,
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
}

/**
 * Makes the listener for what the parser refuses.
 * @param headersFor headers that every answer of the public API has, for the client at an address
 * @param isAnswering whether an answer is on its way over the connection; nothing may be written into it
 */
export function answerUnparsed(
  headersFor: PublicHeaders,
  isAnswering: (socket: Duplex) => boolean,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  // The parser refuses every further piece of the same request again.
  const answered = new WeakSet<Duplex>();
  const answer = async (code: string | undefined, socket: Duplex): Promise<void> => {
    const { status, body } = problemOf(code);
    try {
      write(socket, status, await headersFor(socket instanceof Socket ? socket.remoteAddress : undefined), body);
    } catch {
      // The database is away: what is wrong can be said without it.
      write(socket, status, {}, body);
    }
  };
  return (error, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering(socket)) return void socket.destroy();
    setTimeout(() => socket.destroy(), lingerMs).unref();
    void answer(error.code, socket);
  };
}

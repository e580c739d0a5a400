// Responds to requests that Node's HTTP parser rejects before routing, by writing to the socket directly.
import { STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { responseHeaders } from "#api/headers.ts";
import { problemBody } from "#api/http.ts";
import type { PublicHeaders } from "#api/limit-requests.ts";
import { Problem } from "#kernel/problem.ts";

/** How long to keep reading and discarding the rest of the request, so that the client gets to see the response. */
const lingerMs = 2000;

function problemOf(code: string | undefined): { status: number; body: object } {
  if (code === "HPE_HEADER_OVERFLOW") {
    const problem = new Problem("tooLongAddress", "address.long");
    return { status: problem.status, body: problemBody(problem) };
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return { status: 408, body: { error: "request_error", description: "The request took too long to arrive." } };
  return { status: 400, body: { error: "request_error", description: "The request is not valid HTTP." } };
}

function write(socket: Duplex, status: number, headers: Readonly<Record<string, string>>, body: object): void {
  const text = JSON.stringify(body);
  const all = {
    ...responseHeaders,
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
 * Creates the `clientError` listener.
 * @param headersFor headers of every public API response, for the client at an IP address
 * @param isResponding whether a response is in progress on the connection; nothing may be written into it
 */
export function respondUnparsed(
  headersFor: PublicHeaders,
  isResponding: (socket: Duplex) => boolean,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  // The parser reports an error again for every further chunk of the same request.
  const answered = new WeakSet<Duplex>();
  const answer = async (code: string | undefined, socket: Duplex): Promise<void> => {
    const { status, body } = problemOf(code);
    try {
      write(socket, status, await headersFor(socket instanceof Socket ? socket.remoteAddress : undefined), body);
    } catch {
      // The database is unavailable: respond without its headers.
      write(socket, status, {}, body);
    }
  };
  return (error, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    if (error.code === "ECONNRESET" || !socket.writable || isResponding(socket)) return void socket.destroy();
    setTimeout(() => socket.destroy(), lingerMs).unref();
    void answer(error.code, socket);
  };
}

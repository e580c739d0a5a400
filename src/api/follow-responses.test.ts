// Tests in-flight responses: readers that read nothing are disconnected, slow ones are not.
import { once } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import type { Connections } from "#api/connections.ts";
import { createConnections } from "#api/connections.ts";

let connections: Connections;
let stop: () => void;
afterEach(() => stop());

async function serve(listener: RequestListener): Promise<Socket> {
  connections = createConnections();
  const server = connections.serve(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  stop = () => {
    socket.destroy();
    server.close();
    server.closeAllConnections();
  };
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await vi.waitFor(() => expect(connections.answers.list()).toHaveLength(1));
  return socket;
}

const sweep = (times: number) => {
  for (let i = 0; i < times; i++) connections.answers.sweep();
};

const piece = Buffer.alloc(64 * 1024);
const inPieces: RequestListener = (_, response) =>
  void pipeline(Readable.from(Array.from({ length: 4096 }, () => piece)), response).catch(() => {});

/** Bytes of the current response that the system has accepted. */
function taken(): number {
  const [response] = connections.answers.list();
  return (response?.socket?.bytesWritten ?? 0) - (response?.socket?.writableLength ?? 0);
}

/** Until the socket buffers are full. */
async function untilFull(): Promise<void> {
  const [response] = connections.answers.list();
  let before = -1;
  while (taken() !== before || response?.writableLength === 0) {
    before = taken();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.each([
  ["in pieces", inPieces],
  ["at once", (_: IncomingMessage, response: ServerResponse) => void response.end(Buffer.alloc(64 * 1024 * 1024))],
])("a reader that takes nothing of a response %s is disconnected after four sweeps", async (_, listener) => {
  const socket = await serve(listener);
  socket.pause();
  await untilFull();
  const [response] = connections.answers.list();
  sweep(1);
  sweep(3);
  expect(response?.socket?.destroyed).toBe(false);
  sweep(1);
  await vi.waitFor(() => expect(connections.answers.list()).toEqual([]));
});

test("a reader that takes a little between sweeps is served to the end", async () => {
  const socket = await serve(inPieces);
  socket.on("data", () => socket.pause());
  // Twice as many sweeps as a reader without progress survives.
  for (let look = 0; look < 8; look++) {
    await untilFull();
    const before = taken();
    while (taken() === before) {
      socket.resume();
      await new Promise((resolve) => setImmediate(resolve));
    }
    sweep(1);
    expect(connections.answers.list()).toHaveLength(1);
  }
  socket.removeAllListeners("data").resume();
  await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(4096 * piece.length), { timeout: 20_000 });
  expect(connections.answers.list()).toEqual([]);
});

test("a client waiting for a response still being computed is not disconnected", async () => {
  const socket = await serve(() => {});
  sweep(50);
  expect(connections.answers.list()).toHaveLength(1);
  expect(socket.destroyed).toBe(false);
});

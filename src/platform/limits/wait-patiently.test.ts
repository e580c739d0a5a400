// Tests that patience counts event-loop turns: a response that arrived is seen, however long the loop was blocked.
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitPatiently } from "./wait-patiently.ts";

const server = createServer((socket) => sockets.push(socket));
const sockets: Socket[] = [];
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

test("times out after ten parts of the patience", async () => {
  const parts: number[] = [];
  const pause = async (ms: number) => void parts.push(ms);
  expect(await waitPatiently(new Promise(() => {}), 250, pause)).toBe(false);
  expect(parts).toEqual(Array.from({ length: 10 }, () => 25));
});

test("a result in the middle ends the wait", async () => {
  let parts = 0;
  const work = Promise.withResolvers<boolean>();
  const pause = async () => {
    await nextTurn();
    if ((parts += 1) === 5) work.resolve(true);
  };
  expect(await waitPatiently(work.promise, 250, pause)).toBe(true);
  expect(parts).toBeLessThan(10);
});

test("a response waiting in the socket while the process is blocked counts as received", async () => {
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(client, "connect");
  await expect.poll(() => sockets.length).toBe(1);
  const answered = once(client, "data").then(() => true);
  sockets[0]!.write("answer");
  const waited = waitPatiently(answered, 20);
  // Longer than the whole patience, and than each of its parts.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  expect(await waited).toBe(true);
  client.destroy();
});

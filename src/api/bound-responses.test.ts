// Tests the memory budget for large responses: it is enforced in total, and released once a response has been read.
import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boundResponses } from "#api/bound-responses.ts";

const MiB = 1024 * 1024;
const shared = Buffer.alloc(8 * MiB, "s");
let app: FastifyInstance;
let url: string;
let sockets: Socket[];
let sent: number;

beforeEach(async () => {
  sockets = [];
  sent = 0;
  app = Fastify({ forceCloseConnections: true });
  app.addHook("onSend", async () => void (sent += 1));
  boundResponses(app, 20 * MiB);
  app.get("/big", async (_, reply) => reply.header("etag", '"x"').send({ text: "ä".repeat(4 * MiB) }));
  app.get("/shared", async (_, reply) => reply.type("text/plain").send(shared));
  app.get("/small", async () => ({ text: "x".repeat(200 * 1024) }));
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Sends a request without reading the response. */
async function askWithoutReading(path: string): Promise<Socket> {
  const before = sent;
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await vi.waitFor(() => expect(sent).toBe(before + 1));
  return socket;
}

const statusOf = async (path: string) => {
  const answer = await fetch(url + path);
  await answer.arrayBuffer();
  return answer.status;
};

test("over budget, large responses are refused and small ones are not; disconnecting readers free their share", async () => {
  await askWithoutReading("/big");
  const second = await askWithoutReading("/big");
  const refused = await fetch(`${url}/big`);
  expect([refused.status, refused.headers.get("etag")]).toEqual([503, null]);
  expect(await refused.text()).toContain("answers.many");
  expect(await statusOf("/small")).toBe(200);
  second.destroy();
  await vi.waitFor(async () => expect(await statusOf("/big")).toBe(200), { timeout: 10_000 });
});

test("a response that was read frees its share", async () => {
  for (let i = 0; i < 8; i++) expect(await statusOf("/big")).toBe(200);
});

test("bytes shared by several responses count once", async () => {
  for (let i = 0; i < 5; i++) await askWithoutReading("/shared");
  expect(await statusOf("/shared")).toBe(200);
  expect(await statusOf("/big")).toBe(200);
});

test("a large response is complete and has its content length", async () => {
  const answer = await fetch(`${url}/big`);
  const body = await answer.text();
  expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
  expect(JSON.parse(body)).toEqual({ text: "ä".repeat(4 * MiB) });
  const head = await fetch(`${url}/big`, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
});

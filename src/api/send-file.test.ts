// Tests file sending: exact bytes, last bytes held back, and no leaked file handles.
import { randomBytes } from "node:crypto";
import type { AddressInfo, Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { sendFile } from "#api/send-file.ts";
import type { RandomAccess } from "#platform/files/port.ts";
import { openLog } from "#platform/log.ts";

const bytes = randomBytes(3_000_001);
const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** The bytes as a file; reading fails at `failAt`. */
function file(failAt = Infinity) {
  const close = vi.fn<() => Promise<void>>(async () => undefined);
  const access: RandomAccess = {
    size: bytes.length,
    read: () => Promise.reject(new Error("not used")),
    async readInto(target, offset) {
      if (offset + target.length > failAt) throw new Error("a bad sector");
      target.set(bytes.subarray(offset, offset + target.length));
    },
    close,
  };
  return { access, close };
}

async function serve(access: RandomAccess, { start = 0, end = bytes.length - 1 }, beforeLast = Promise.resolve()) {
  const app = Fastify({ forceCloseConnections: true });
  apps.push(app);
  app.addHook("onRequest", async (_, reply) => void reply.header("x-from-hook", "yes"));
  app.get("/file", async (_, reply) => {
    reply.code(206).header("content-length", end - start + 1);
    return sendFile(reply, access, { start, end }, beforeLast, openLog("silent"));
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/file`;
}

test.each([
  [0, bytes.length - 1],
  [0, 0],
  [0, 65_535],
  [0, 65_536],
  [262_143, 262_144],
  [1, 2_000_000],
  [2_999_999, 3_000_000],
])("bytes %i to %i arrive, with status and headers", async (start, end) => {
  const { access, close } = file();
  const answer = await fetch(await serve(access, { start, end }));
  expect([answer.status, answer.headers.get("x-from-hook")]).toEqual([206, "yes"]);
  expect(Buffer.compare(await answer.bytes(), bytes.subarray(start, end + 1))).toBe(0);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test("concurrent transfers get their own bytes despite reused buffers", async () => {
  const url = await serve(file().access, {});
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(Array.from({ length: 40 }, async () => (await fetch(url)).bytes()));
    expect(answers.filter((answer) => Buffer.compare(answer, bytes) !== 0)).toEqual([]);
  }
});

test("the last bytes wait until released", async () => {
  const told = Promise.withResolvers<void>();
  const answer = await fetch(await serve(file().access, {}, told.promise));
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let received = 0;
  // All but the last, partially filled buffer.
  while (received < bytes.length - (bytes.length % 262_144)) received += (await reader.read()).value?.length ?? 0;
  const next = reader.read();
  const first = await Promise.race([next, new Promise((resolve) => setImmediate(resolve, "waits"))]);
  expect(first).toBe("waits");
  expect(received).toBeLessThan(bytes.length);
  told.resolve();
  for (let part = await next; !part.done; part = await reader.read()) received += part.value.length;
  expect(received).toBe(bytes.length);
});

test("a file with a read error does not look complete", async () => {
  const { access, close } = file(2_000_000);
  const answer = await fetch(await serve(access, {}));
  await expect(answer.bytes()).rejects.toThrow("terminated");
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test("writing to a connection that just closed leaves no file open", async () => {
  const { access, close } = file();
  // Node drops such a write without calling back.
  const readInto: RandomAccess["readInto"] = async (target, offset) => {
    if (offset > 0) sockets[0]?.destroy();
    await access.readInto(target, offset);
  };
  const url = await serve({ ...access, readInto }, {});
  const sockets: Socket[] = [];
  apps[0]?.server.on("connection", (socket) => sockets.push(socket));
  await expect(fetch(url).then((answer) => answer.bytes())).rejects.toThrow(/terminated|fetch failed/);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test("a client that disconnects midway leaves no file open", async () => {
  const { access, close } = file();
  const leaving = new AbortController();
  const held = Promise.withResolvers<void>();
  const answer = await fetch(await serve(access, {}, held.promise), { signal: leaving.signal });
  expect(answer.status).toBe(206);
  leaving.abort();
  held.resolve();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

// Tests malformed requests: each gets an explanation in our format, and none is logged as an error of ours.
import { once } from "node:events";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildOnePage } from "#api/one-page.fixture.ts";
import { createServer } from "#api/server.ts";
import { openLog } from "#platform/log.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";

let site: TestSite;
let app: FastifyInstance;
let port: number;
const logged: { level: number; msg: string }[] = [];

beforeAll(async () => {
  site = await startTestSite();
  const log = openLog("info", { write: (line: string) => void logged.push(JSON.parse(line)) });
  app = await createServer({ ...site.services, log }, { build: await buildOnePage(), ready: async () => true });
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
beforeEach(() => void logged.splice(0));
afterAll(async () => {
  await app.close();
  await site.stop();
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends exactly these lines and reads until the server closes the connection. */
async function send(...lines: readonly string[]): Promise<Answer> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  let text = "";
  for await (const part of socket) text += String(part);
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first = "", ...rest] = head.split("\r\n");
  const headers = rest.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 2),
  ]);
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers), body };
}

const errors = () => logged.filter(({ level }) => level >= 40);

describe("a host", () => {
  test.each(["evil.example@site.example", "a b", "site.example/mods", "[::1", "site.example:99999", ""])(
    "that is invalid (%j) is a client error, on pages and in the API",
    async (host) => {
      const page = await send("GET /mods HTTP/1.1", `Host: ${host}`, "Accept: text/html");
      expect([page.status, page.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
      const api = await send("GET /v2/tag/loader HTTP/1.1", `Host: ${host}`);
      expect([api.status, JSON.parse(api.body).error]).toEqual([400, "request_error"]);
      expect(errors()).toEqual([]);
    },
  );

  test("that is repeated or missing is refused", async () => {
    const twice = await send("GET /api/tags HTTP/1.1", "Host: a.example", "Host: b.example");
    expect([twice.status, JSON.parse(twice.body).error]).toEqual([400, "request_error"]);
    expect((await send("GET /api/tags HTTP/1.1")).status).toBe(400);
  });

  test.each(["127.0.0.1", "[::1]:80", "xn--bcher-kva.example:8080", "a_b.example"])("%s is accepted", async (host) => {
    expect((await send("GET /health/live HTTP/1.1", `Host: ${host}`)).status).toBe(200);
  });

  test("is optional where the protocol makes it so", async () => {
    expect((await send("GET /health/live HTTP/1.0")).status).toBe(200);
  });

  test("other than the site's is accepted, and responses use the site's own", async () => {
    const { body } = await send("GET /named HTTP/1.1", "Host: evil.example", "X-Forwarded-Host: evil.example");
    expect(body).toContain(`<p>${new URL(site.url).host}</p>`);
    expect(body).not.toContain("evil.example");
    // Responses are identical under either name.
    expect((await send("GET /named HTTP/1.1", "Host: other.example")).body).toBe(body);
  });

  test("other than the site's may still post forms of its own pages, and no others", async () => {
    const post = (origin: string) =>
      fetch(`http://127.0.0.1:${port}/anything`, {
        method: "POST",
        body: new URLSearchParams("a=1"),
        headers: { origin },
      });
    expect(new URL(site.url).port).not.toBe(String(port));
    expect(await (await post(`http://127.0.0.1:${port}`)).json()).toBe(1);
    expect((await post("http://evil.example")).status).toBe(403);
  });
});

describe("an unsupported method", () => {
  test.each(["TRACE", "PROPFIND", "SEARCH", "COPY", "QUERY", "PURGE", "M-SEARCH"])(
    "%s is refused in one format",
    async (method) => {
      for (const path of ["/", "/mods", "/v2/statistics", "/api/tags", "/health/live", "/nowhere"]) {
        const { status, headers, body } = await send(`${method} ${path} HTTP/1.1`, "Host: site.example");
        expect([path, status, JSON.parse(body).error]).toEqual([path, 405, "method_not_allowed"]);
        expect(JSON.parse(body).description).toContain(method);
        expect(headers["allow"]).toBe("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
      }
      expect(errors()).toEqual([]);
    },
  );

  test("counts as a public API call", async () => {
    const { headers } = await send("PROPFIND /v2/statistics HTTP/1.1", "Host: site.example");
    expect(headers).toMatchObject({ "access-control-allow-origin": "*", "x-ratelimit-limit": "300" });
  });
});

describe("a URL", () => {
  const of = (bytes: number) => `/api/nothing?ids=${"x".repeat(bytes - "/api/nothing?ids=".length)}`;

  test("of 64 KiB is accepted", async () => {
    const { status, body } = await send(`GET ${of(65_536)} HTTP/1.1`, "Host: site.example");
    expect([status, JSON.parse(body).error]).toEqual([404, "not_found"]);
  });

  test.each([65_537, 90_000, 2_000_000])("of %i bytes is too long, readable across origins", async (bytes) => {
    const { status, headers, body } = await send(`GET ${of(bytes)} HTTP/1.1`, "Host: site.example");
    expect(status).toBe(431);
    expect(JSON.parse(body)).toEqual({
      error: "address_too_long",
      description: expect.stringContaining("64 KiB"),
      code: "address.long",
    });
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("x-ratelimit-remaining"),
      "x-ratelimit-limit": "300",
      "x-ratelimit-remaining": expect.stringMatching(/^\d+$/),
      "x-ratelimit-reset": expect.stringMatching(/^\d+$/),
      "x-content-type-options": "nosniff",
    });
  });
});

test("invalid HTTP gets an error", async () => {
  const { status, body } = await send("NONSENSE", "Host: site.example");
  expect([status, JSON.parse(body).error]).toEqual([400, "request_error"]);
  expect(errors()).toEqual([]);
});

test("nothing is written into a response in progress", async () => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("GET /first HTTP/1.1\r\nHost: a\r\n\r\nNONSENSE\r\n\r\n");
  let text = "";
  socket.on("error", () => {});
  socket.on("data", (part) => (text += String(part)));
  await once(socket, "close");
  // Whatever happened to the first request, the refusal of the second must not be part of its response.
  expect(text.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
});

test("a client that disconnects before its request is read is not an error", async () => {
  const forget = ({ socket }: { socket: object }) =>
    Object.defineProperty(socket, "remoteAddress", { value: undefined });
  app.server.prependOnceListener("request", forget);
  const { status } = await send("GET /v2/nowhere HTTP/1.1", "Host: site.example");
  expect(status).toBe(404);
  expect(errors()).toEqual([]);
});

test("unsupported requests to a page are not logged as errors", async () => {
  const { status } = await send("GET /refusal HTTP/1.1", "Host: site.example");
  expect(status).toBe(400);
  expect(logged.map(({ level, msg }) => [level, msg])).toEqual([[30, "a page refused a request"]]);
});

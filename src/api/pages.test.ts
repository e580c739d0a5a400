// Tests page handling without real pages: body limits, and unreadable URLs.
import { once } from "node:events";
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createLimits } from "#api/limit-requests.ts";
import { buildOnePage } from "#api/one-page.fixture.ts";
import { createServer } from "#api/server.ts";
import { createCache } from "#platform/cache/in-process.ts";
import { createBuckets } from "#platform/limits/index.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";

let site: TestSite;
let build: string;

beforeAll(async () => {
  build = await buildOnePage();
  site = await startTestSite({ build });
});
afterAll(() => site.stop());

const form = (body: string) =>
  fetch(`${site.url}/anything`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
  });

test("a small form is read, a large one is refused before it fills the memory", async () => {
  expect(await (await form("a=1&b=2")).json()).toBe(2);
  expect((await form(`a=${"x".repeat(3 * 1024 * 1024)}`)).status).toBe(413);
});

test("a path deeper than any page is refused before the router spends seconds on it", async () => {
  expect((await fetch(`${site.url}${"/a".repeat(30)}`)).status).not.toBe(404);
  for (const deep of ["/a".repeat(32), "//a".repeat(4000), `${"/%61".repeat(2000)}.data`])
    expect((await fetch(site.url + deep)).status).toBe(404);
  const page = await fetch(site.url + "/a".repeat(100), { headers: { accept: "text/html" } });
  expect(await page.text()).toContain("Check the address");
});

test("a client that disconnects after a refusal does not crash the process", async () => {
  for (let i = 0; i < 5; i++) {
    const { port } = new URL(site.url);
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    const head = [
      "POST /anything HTTP/1.1",
      "Host: 127.0.0.1",
      "Content-Type: multipart/form-data; boundary=x",
      "Content-Length: 9000000",
      "",
      "--x",
      'Content-Disposition: form-data; name="icon"; filename="a.png"',
      "",
      "some bytes",
    ];
    socket.write(`${head.join("\r\n")}${"y".repeat(200_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.resetAndDestroy();
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await fetch(`${site.url}/health/live`)).status).toBe(200);
});

test("a visitor's page is cached for the next one, except sign-in pages", async () => {
  const twice = async (path: string) => [
    await (await fetch(`${site.url}${path}`)).text(),
    await (await fetch(`${site.url}${path}`)).text(),
  ];
  const [page, again] = await twice("/anything");
  expect(again).toBe(page);
  for (const path of ["/auth/verify-email?token=x", "//auth/x", "/auth.data", "/AUTH/x", "/%61uth/x", "/a%75th/x"]) {
    const [first, second] = await twice(path);
    expect(second, path).not.toBe(first);
  }
});

/** Requests exactly this path; browsers and `fetch` would normalize it first. */
async function getRaw(path: string): Promise<{ text: string; headers: IncomingHttpHeaders }> {
  const sent = request(site.url, { path, agent: false, headers: { accept: "text/html" } }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { text: await text(answer), headers: answer.headers };
}

test.each(["/x/../auth/sign-in", "/x/%2E%2e/auth/x", "/x/.%2e//auth/x", "/x\\..\\auth/x", "/./status"])(
  "the path that %s resolves to decides whether it is cached",
  async (path) => {
    expect((await getRaw(path)).text).not.toBe((await getRaw(path)).text);
  },
);

test("and whether it is counted", async () => {
  for (const path of ["/x/../api/nowhere", "/x\\..\\v2/nowhere", "http://elsewhere.example/x/../feeds/nothing"])
    expect((await getRaw(path)).headers["x-ratelimit-limit"], path).toBe("300");
  expect((await getRaw("/api/../x")).headers["x-ratelimit-limit"]).toBeUndefined();
});

test.each(["/\\evil.example/mods", "/x/..//evil.example/mods", "//evil.example/mods", "https://evil.example/mods"])(
  "the URL %s stays on this site",
  async (path) => {
    const { text: shown } = await getRaw(path);
    expect(shown).not.toContain("<p>evil.example");
    expect(shown).toContain(`<p>${new URL(site.url).host}</p>`);
  },
);

test("an oversized page is not cached", async () => {
  const twice = async (path: string) => [(await getRaw(path)).text, (await getRaw(path)).text];
  const [small, again] = await twice("/large?pad=500000");
  expect(again).toBe(small);
  const [large, anew] = await twice("/large?pad=600000");
  expect(anew).not.toBe(large);
});

test.each(["//", "///evil.example/mods", "/%"])("the URL %s does not break the site", async (path) => {
  const { port } = new URL(site.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
  let answer = "";
  for await (const part of socket) answer += String(part);
  expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
});

describe("rendered pages", () => {
  test("are limited to a burst of 120 per client, then ten a second", () => {
    let now = 5000;
    const { renders } = createLimits(site.services, () => now);
    const letIn = (times: number, key: string) => {
      let count = 0;
      for (let n = 0; n < times; n++) if (renders.take(key).allowed) count += 1;
      return count;
    };
    expect([letIn(500, "a"), letIn(1, "b")]).toEqual([120, 1]);
    now += 1000;
    expect(letIn(500, "a")).toBe(10);
  });

  /** A server that renders three pages for a client, then none while the test runs. */
  const stage = async () => {
    const renders = createBuckets({ limit: 600, windowSeconds: 60, burst: 3 }, { now: () => 5000 });
    const limits = { ...createLimits(site.services), renders };
    const services = { ...site.services, cache: createCache() };
    const app = await createServer(services, { build, ready: async () => true, limits });
    onTestFinished(() => app.close());
    return (url: string, headers: Record<string, string> = {}, remoteAddress = "192.0.2.1") =>
      app.inject({ url, headers, remoteAddress });
  };

  test("are limited, and cached or unchanged ones cost nothing", async () => {
    const ask = await stage();
    const kept = await ask("/mods");
    for (const [n, status] of [200, 200, 429, 429].entries())
      expect((await ask(`/mods?q=${n}`)).statusCode).toBe(status);
    for (let n = 0; n < 10; n++) expect((await ask("/mods")).body).toBe(kept.body);
    for (const known of [kept.headers.etag, `W/${kept.headers.etag}`])
      expect((await ask("/mods", { "if-none-match": String(known) })).statusCode, String(known)).toBe(304);
    expect((await ask("/mods?q=2", {}, "192.0.2.2")).statusCode).toBe(200);
  });

  test("are limited for signed-in users too, whose pages are not cached", async () => {
    const ask = await stage();
    const person = await site.person();
    const headers = { cookie: `session=${person.session}` };
    for (const status of [200, 200, 200, 429]) expect((await ask("/mods", headers)).statusCode).toBe(status);
  });

  test("are refused with a page for browsers, and with an API error for scripts", async () => {
    const ask = await stage();
    for (let n = 0; n < 3; n++) await ask(`/mods?q=${n}`);
    const page = await ask("/mods?q=page", { accept: "text/html" });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
    expect(page.body).toContain("Too many requests. Try again in 1 second");
    expect([page.headers["retry-after"], page.headers["cache-control"]]).toEqual(["1", "no-store"]);
    const data = await ask("/mods.data?q=data");
    expect([data.statusCode, data.json().error, data.headers["retry-after"]]).toEqual([429, "ratelimit_error", "1"]);
  });
});

test("form posts count per account, across IP addresses; page views do not", async () => {
  const person = await site.person();
  const app = await createServer(site.services, { build, ready: async () => true });
  const ask = (method: "GET" | "POST", i: number) =>
    app.inject({
      method,
      url: "/anything",
      headers: {
        cookie: `session=${person.session}`,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      },
      ...(method === "POST" ? { payload: "a=1" } : {}),
      remoteAddress: `198.51.${i >> 8}.${i & 255}`,
    });
  let sent = 0;
  while (sent < 3000 && (await ask("POST", sent)).statusCode !== 429) sent += 1;
  expect(sent).toBeGreaterThanOrEqual(300);
  expect(sent).toBeLessThan(3000);
  expect((await ask("GET", 0)).statusCode).toBe(200);
  await app.close();
});

describe("HEAD", () => {
  const ask = async (method: "GET" | "HEAD", own: Record<string, string> = {}) => {
    const asked = request(`${site.url}/head`, { method, headers: { accept: "text/html", ...own } });
    asked.end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return { headers: answer.headers, body: await text(answer) };
  };

  test("has the headers of GET and no body", async () => {
    const [head, get] = [await ask("HEAD"), await ask("GET")];
    expect(head.body).toBe("");
    expect(get.headers["content-length"]).toBe(String(get.body.length));
    for (const name of ["content-length", "content-type", "etag", "cache-control", "vary"])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  });

  test("of a personal page states the page's length", async () => {
    const { headers, body } = await ask("HEAD", { cookie: `session=${(await site.person()).session}` });
    expect([body, headers["cache-control"]]).toEqual(["", "private, no-store"]);
    expect(Number(headers["content-length"])).toBeGreaterThan(20);
  });
});

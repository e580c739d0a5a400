// Tests the image proxy: only signed URLs are fetched, only images are returned, and concurrent requests fetch once.
import { createServer as createWeb } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pagePolicy } from "#api/headers.ts";
import { mountImageProxy } from "#api/image-proxy.ts";
import { createServer } from "#api/server.ts";
import { proxiedImage } from "#platform/egress/index.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";

let site: TestSite;
/** The whole server, with the real network restrictions. */
let app: FastifyInstance;
/** The proxy alone, with loopback standing in for the internet. */
let proxy: FastifyInstance;
let elsewhere: Server;
let base: string;
const seen: string[] = [];
const answers: Record<string, { type: string; bytes: Buffer }> = {};

beforeAll(async () => {
  site = await startTestSite();
  app = await createServer(site.services, { build: null, ready: async () => true });
  proxy = Fastify();
  mountImageProxy(proxy, site.services, { resolve: async () => ["127.0.0.1"], mayReach: () => true });
  elsewhere = createWeb((request, response) => {
    const path = request.url ?? "";
    seen.push(path);
    const answer = answers[path];
    if (answer) response.writeHead(200, { "content-type": answer.type }).end(answer.bytes);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => elsewhere.once("listening", resolve));
  base = `http://pictures.test:${(elsewhere.address() as AddressInfo).port}`;
  const dot = () => sharp({ create: { width: 4, height: 4, channels: 3, background: "#a05010" } });
  for (const kind of ["png", "jpeg", "gif", "webp"] as const)
    answers[`/${kind}`] = { type: "text/html", bytes: await dot().toFormat(kind).toBuffer() };
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
  const vast = { width: 8000, height: 8000, channels: 3, background: "#000" } as const;
  answers["/svg"] = { type: "image/svg+xml", bytes: svg };
  answers["/html"] = { type: "image/png", bytes: Buffer.from("<script>alert(1)</script>") };
  answers["/large"] = { type: "image/png", bytes: Buffer.alloc(5 * 1024 * 1024 + 1) };
  answers["/vast"] = { type: "image/png", bytes: await sharp({ create: vast }).png().toBuffer() };
});
afterAll(async () => {
  await Promise.all([app.close(), proxy.close()]);
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
  await site.stop();
});

const addressOf = (path: string) => proxiedImage(site.services.secret, `${base}${path}`);

test.each(["png", "jpeg", "gif", "webp"])("a %s passes unchanged with its own content type", async (kind) => {
  const response = await proxy.inject(addressOf(`/${kind}`));
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(answers[`/${kind}`]?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(response.headers).toMatchObject({
    "content-type": `image/${kind}`,
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test.each(["svg", "html", "large", "vast", "nowhere"])("%s is not an accepted image", async (name) => {
  const ask = () => proxy.inject(addressOf(`/${name}`));
  const [response] = [await ask(), await ask()];
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([404, "public, max-age=60"]);
  expect(response.json()).toMatchObject({ error: "not_found" });
  expect(seen.filter((path) => path === `/${name}`)).toHaveLength(1);
});

test("concurrent and later requests share one fetch", async () => {
  const address = addressOf("/png?crowd");
  answers["/png?crowd"] = { type: "image/png", bytes: answers["/png"]?.bytes ?? Buffer.alloc(0) };
  const crowd = await Promise.all(Array.from({ length: 20 }, () => proxy.inject(address)));
  crowd.push(await proxy.inject(address));
  expect(new Set(crowd.map((response) => response.statusCode))).toEqual(new Set([200]));
  expect(seen.filter((path) => path === "/png?crowd")).toHaveLength(1);
});

test("unsigned URLs are not fetched", async () => {
  const right = addressOf("/png?unsigned");
  const u = encodeURIComponent(`${base}/png?unsigned`);
  const wrong = [
    right.slice(0, -1),
    `${right}0`,
    right.replace("unsigned", "other"),
    `/img?u=${u}`,
    "/img",
    "/img?s=1",
  ];
  const twice = [`${right}&u=${u}`, `${right}&s=1`, proxiedImage(Buffer.alloc(32), `${base}/png?unsigned`)];
  for (const address of [...wrong, ...twice]) {
    for (const server of [app, proxy]) {
      const { statusCode } = await server.inject(address);
      expect(statusCode === 200, address).toBe(false);
    }
    expect((await app.inject(address)).statusCode).toBe(404);
  }
  expect(seen.filter((path) => path.includes("unsigned") || path.includes("other"))).toEqual([]);
});

test("signed or not, the site itself and its network are unreachable, and requests are rate limited", async () => {
  const before = seen.length;
  const { port } = elsewhere.address() as AddressInfo;
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "169.254.169.254", "[::1]", new URL(site.url).host]) {
    const response = await app.inject(proxiedImage(site.services.secret, `http://${host}/png`));
    expect(response.statusCode, host).toBe(404);
    expect(response.headers["x-ratelimit-limit"]).toBe("300");
  }
  expect(seen).toHaveLength(before);
});

test("pages load no external images", () => {
  expect(pagePolicy("n", true)).toContain("img-src 'self' data:;");
});

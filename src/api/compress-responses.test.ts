// Tests response compression: encodings are negotiated, content is unchanged, and responses with secrets are not
// compressed.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { createServer } from "#api/server.ts";
import type { TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";

let site: TestSite;
let app: FastifyInstance;
beforeAll(async () => {
  site = await startTestSite();
  app = await createServer(site.services, { build: null, ready: async () => true });
});
afterAll(async () => {
  await app.close();
  await site.stop();
});

const get = (url: string, encoding: string) => app.inject({ url, headers: { "accept-encoding": encoding } });

test.each(["/v2/tag/game_version", "/api/tags"])("%s is identical in every encoding", async (url) => {
  const plain = await get(url, "identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toBe("accept-encoding");
  for (const [accepted, encoding, unpack] of [
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const) {
    const packed = await get(url, accepted);
    expect(packed.headers["content-encoding"]).toBe(encoding);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(packed.headers["content-length"]).toBe(String(packed.rawPayload.length));
  }
});

test("short responses and responses to writes are not compressed", async () => {
  expect((await get("/v2/tag/side_type", "gzip")).headers["content-encoding"]).toBeUndefined();
  const json = { description: "x".repeat(5000) };
  const refused = await app.inject({
    method: "POST",
    url: "/v2/pat",
    headers: { "accept-encoding": "gzip" },
    payload: json,
  });
  expect(refused.headers["content-encoding"]).toBeUndefined();
});

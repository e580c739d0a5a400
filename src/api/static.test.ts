// Tests how built files are served: caching by where they lie, validation, compression, and 404 for unknown assets.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { mountStatic } from "#api/static.ts";

const script = "export const answer = 42;\n".repeat(100);

test("assets are immutable, other files last an hour, and unknown assets are missing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tessera-static-"));
  await mkdir(join(folder, "assets/words"), { recursive: true });
  await writeFile(join(folder, "assets/words/Root-1.js"), script);
  await writeFile(join(folder, "assets/notes.unknown"), "not served");
  await writeFile(join(folder, "site.webmanifest"), "{}");
  const app = Fastify();
  mountStatic(app, folder);
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: got, rawPayload } = await app.inject({ url, headers });
    return { status: statusCode, caching: got["cache-control"], etag: String(got.etag), bytes: rawPayload };
  };
  const asset = await get("/assets/words/Root-1.js", { "accept-encoding": "gzip" });
  expect(asset).toMatchObject({ status: 200, caching: "public, max-age=31536000, immutable" });
  expect(gunzipSync(asset.bytes).toString()).toBe(script);
  for (const known of [asset.etag, `W/${asset.etag}`, `"other", ${asset.etag}`]) {
    const unchanged = await get("/assets/words/Root-1.js", { "if-none-match": known });
    expect([unchanged.status, unchanged.bytes.length], known).toEqual([304, 0]);
  }
  expect(await get("/site.webmanifest")).toMatchObject({ status: 200, caching: "public, max-age=3600" });
  for (const url of ["/assets/words/root-1.js", "/assets/notes.unknown", "/assets/..%2fsite.webmanifest", "/assets/"])
    expect([url, (await get(url)).bytes.toString()]).not.toEqual([
      url,
      expect.stringMatching(/answer|not served|^\{\}/),
    ]);
  await app.close();
  await rm(folder, { recursive: true });
});

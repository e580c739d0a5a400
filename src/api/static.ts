// Serves built assets and public files, compressed once and kept in memory.
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Packed } from "#api/compress.ts";
import { choosePacked, packAll } from "#api/compress.ts";
import { responseHeaders } from "#api/headers.ts";
import { etagOf } from "#api/page-cache.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** The default location where browsers look for an icon. */
function mountIcon(app: FastifyInstance): void {
  app.get("/favicon.ico", async (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").redirect("/apple-touch-icon.png", 301),
  );
}

/** Serves every file below `folder`: `assets/*` as immutable (content-hashed names), others for an hour. */
export function mountStatic(app: FastifyInstance, folder: string): void {
  mountIcon(app);
  for (const file of listFiles(folder)) {
    const type = types[extname(file)];
    if (!type) continue;
    const path = `/${file.split(sep).join("/")}`;
    const lasting = path.startsWith("/assets/");
    let packed: Promise<Packed & { etag: string }> | undefined;
    app.get(path, async (request, reply) => {
      packed ??= readFile(join(folder, file)).then(async (bytes) => ({
        ...(await packAll(bytes, type)),
        etag: etagOf(bytes),
      }));
      const { etag, ...forms } = await packed;
      reply.headers({
        ...responseHeaders,
        "content-type": type,
        "cache-control": lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        vary: "accept-encoding",
        etag,
      });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      const { bytes, encoding } = choosePacked(forms, request.headers["accept-encoding"]);
      if (encoding) reply.header("content-encoding", encoding);
      return reply.send(bytes);
    });
  }
}

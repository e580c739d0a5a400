// Serves built assets and public files, compressed once and kept in memory.
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Packed } from "#api/compress.ts";
import { choosePacked, packAll } from "#api/compress.ts";
import { responseHeaders } from "#api/headers.ts";
import { isKnown } from "#api/is-known.ts";
import { etagOf } from "#api/page-cache.ts";
import { Problem } from "#kernel/problem.ts";

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

/** Handles requests for one file. */
function serveFile(file: string, type: string, caching: string) {
  let packed: Promise<Packed & { etag: string }> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    packed ??= readFile(file).then(async (bytes) => ({ ...(await packAll(bytes, type)), etag: etagOf(bytes) }));
    const { etag, ...forms } = await packed;
    const headers = { "content-type": type, "cache-control": caching, vary: "accept-encoding", etag };
    reply.headers({ ...responseHeaders, ...headers });
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
    const { bytes, encoding } = choosePacked(forms, request.headers["accept-encoding"]);
    if (encoding) reply.header("content-encoding", encoding);
    return reply.send(bytes);
  };
}

/**
 * Serves every file below `folder`: `assets/*` as immutable (content-hashed names), others for an hour. All assets share
 * one route: adding 1,700 to the router would take longer than everything else in the server's start.
 */
export function mountStatic(app: FastifyInstance, folder: string): void {
  mountIcon(app);
  const assets = new Map<string, ReturnType<typeof serveFile>>();
  for (const file of listFiles(folder)) {
    const type = types[extname(file)];
    if (!type) continue;
    const path = file.split(sep).join("/");
    if (path.startsWith("assets/"))
      assets.set(path.slice(7), serveFile(join(folder, file), type, "public, max-age=31536000, immutable"));
    else app.get(`/${path}`, serveFile(join(folder, file), type, "public, max-age=3600"));
  }
  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const serve = assets.get(request.params["*"]);
    if (!serve) throw new Problem("missing", "address.nothing");
    return serve(request, reply);
  });
}

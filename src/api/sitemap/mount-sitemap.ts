// Endpoints for search engines: robots.txt and the sitemaps of everything listed.
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { accepts } from "#api/compress.ts";
import { listedKinds } from "#features/catalog/index.ts";
import type { ListedKind } from "#features/catalog/index.ts";
import { missing } from "#kernel/problem.ts";
import type { Services } from "#platform/context.ts";
import { fixedPages } from "./fixed-pages.ts";
import { writeFixedPages, writeIndex, writeRange } from "./write-sitemap.ts";

/** Counting takes about a second with a million projects; new entries appear within an hour. */
const indexMs = 60 * 60 * 1000;
const headers = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" };

const id = /^(?:-|[0-9A-Za-z]{8})$/;

function readRange(kind: string, after: string, file: string) {
  const known = listedKinds.find((one): one is ListedKind => one === kind);
  const to = /^(.+)\.xml$/.exec(file)?.[1] ?? "";
  if (!known || !id.test(after) || !id.test(to)) throw missing("sitemap");
  return { kind: known, range: { after: after === "-" ? "" : after, to: to === "-" ? null : to } };
}

/** Private areas, and query variations of other pages. */
function robotsOf(origin: string): string {
  const closed = ["/api/", "/settings", "/dashboard", "/auth/", "/admin/", "/moderation", "/create/", "/report",
    "/markdown/", "/preferences", "/img", "/*?*q=", "/*?*g=", "/*?*l=", "/*?*c="]; // prettier-ignore
  const open = ["/auth/sign-in", "/auth/sign-up"];
  const lines = [
    "User-agent: *",
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
  ];
  return [...lines, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

/** Streams generated text, compressed if the client accepts it. */
function stream(request: FastifyRequest, reply: FastifyReply, text: AsyncIterable<string>): FastifyReply {
  const plain = Readable.from(text, { objectMode: false });
  reply.header("vary", "accept-encoding");
  if (!accepts(request.headers["accept-encoding"], "gzip")) return reply.send(plain);
  const packed = createGzip({ level: 6 });
  plain.on("error", (error) => packed.destroy(error));
  packed.on("close", () => plain.destroy());
  return reply.header("content-encoding", "gzip").send(plain.pipe(packed));
}

export function mountSitemap(app: FastifyInstance, { db, config }: Services): void {
  const origin = config.baseUrl;
  const indexes = new LRUCache<string, string>({
    max: 1,
    ttl: indexMs,
    fetchMethod: () => writeIndex(db, origin),
  });
  app.get("/robots.txt", async (_request, reply) =>
    reply
      .headers({ "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" })
      .send(robotsOf(origin)),
  );
  app.get("/sitemap.xml", async (_request, reply) => reply.headers(headers).send(await indexes.fetch("index")));
  app.get("/sitemaps/pages.xml", async (_request, reply) =>
    reply.headers(headers).send(writeFixedPages(origin, fixedPages)),
  );
  app.route<{ Params: { kind: string; after: string; file: string } }>({
    // Explicit HEAD, so that nothing is read for it.
    method: ["GET", "HEAD"],
    url: "/sitemaps/:kind/:after/:file",
    handler: async (request, reply) => {
      const { kind, range } = readRange(request.params.kind, request.params.after, request.params.file);
      reply.headers(headers);
      if (request.method === "HEAD") return reply.send("");
      return stream(request, reply, writeRange(db, origin, kind, range));
    },
  });
}

// Proxies images of other sites, so that those sites learn nothing about readers.
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { responseHeaders, untrustedFile } from "#api/headers.ts";
import { problemBody } from "#api/http.ts";
import { missing, Problem } from "#kernel/problem.ts";
import type { Services } from "#platform/context.ts";
import type { Network } from "#platform/egress/index.ts";
import { fetchPublic, isSignedImage } from "#platform/egress/index.ts";
import { galleryLimit, makeQueue, maximumPixels, readImage } from "#platform/images/index.ts";

interface Picture {
  readonly bytes: Buffer;
  readonly contentType: string;
}

const contentTypes = { png: "image/png", jpg: "image/jpeg", gif: "image/gif", webp: "image/webp" } as const;
const kinds = ["png", "jpg", "gif", "webp"] as const;
const limits = { maxBytes: galleryLimit, maxPixels: maximumPixels, kinds };
const wanted = { maxBytes: galleryLimit, timeoutMs: 10_000, accept: "image/webp, image/png, image/jpeg, image/gif" };
const keepBytes = 64 * 1024 * 1024;
const longestUrl = 4096;
/** How long a failure is cached, so that a broken image is not fetched on every view. */
const failureSeconds = 60;

async function fetchPicture(url: string, network?: Network): Promise<Picture | null> {
  try {
    const { bytes } = await fetchPublic(url, wanted, network);
    const { kind } = await readImage(bytes, limits);
    return kind === "bmp" ? null : { bytes, contentType: contentTypes[kind] };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Fetches each image once, however many request it, and caches the latest; null for one that cannot be shown. */
function createPictures(network?: Network): (url: string) => Promise<Picture | null> {
  const kept = new LRUCache<string, { readonly picture: Picture | null }>({
    maxSize: keepBytes,
    sizeCalculation: ({ picture }, url) => (picture?.bytes.length ?? 0) + url.length * 2 + 512,
    ttl: 24 * 60 * 60 * 1000,
  });
  const coming = new Map<string, Promise<Picture | null>>();
  const takeTurns = makeQueue(32, 256);

  async function fetchAndKeep(url: string): Promise<Picture | null> {
    const picture = await takeTurns(() => fetchPicture(url, network));
    kept.set(url, { picture }, picture ? {} : { ttl: failureSeconds * 1000 });
    return picture;
  }

  return (url) => {
    const there = kept.get(url);
    if (there) return Promise.resolve(there.picture);
    const started = coming.get(url) ?? fetchAndKeep(url).finally(() => coming.delete(url));
    coming.set(url, started);
    return started;
  };
}

/** `GET /img?u=<url>&s=<signature>`; `network` is the internet, except in tests. */
export function mountImageProxy(app: FastifyInstance, services: Services, network?: Network): void {
  const pictureAt = createPictures(network);
  app.get<{ Querystring: Record<string, unknown> }>("/img", async (request, reply) => {
    const { u: url, s: signature } = request.query;
    if (typeof url !== "string" || typeof signature !== "string" || url.length > longestUrl) throw missing("picture");
    if (!isSignedImage(services.secret, url, signature)) throw missing("picture");
    const picture = await pictureAt(url);
    reply.headers({ ...responseHeaders, ...untrustedFile });
    if (picture === null) {
      reply.header("cache-control", `public, max-age=${failureSeconds}`);
      return reply.code(404).send(problemBody(missing("picture")));
    }
    reply.headers({ "cache-control": "public, max-age=86400", "content-type": picture.contentType });
    return reply.send(picture.bytes);
  });
}

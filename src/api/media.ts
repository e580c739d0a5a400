// Serves pictures to those who may see what shows them, with cache lifetimes short enough for removals.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findPicture } from "#api/find-picture.ts";
import type { FoundPicture } from "#api/find-picture.ts";
import { everyAnswer, untrustedFile } from "#api/headers.ts";
import { isKnown } from "#api/is-known.ts";
import { createMediumImageCache } from "#api/medium-images.ts";
import { mediumWidth } from "#features/catalog/gallery/contract.ts";
import { missing } from "#kernel/problem.ts";
import type { Services } from "#platform/context.ts";
import type { Audience } from "#platform/media/places.ts";
import type { MediaRow } from "#platform/media/store.ts";

/** `<id>.webp` is the picture, `<id>-750.webp` its medium size. */
const address = /^([0-9A-Za-z]{16})(?:-(\d+))?\.webp$/;

/** Shared caches revalidate every minute, so that a removed picture disappears within one. */
const cacheControl: Readonly<Record<Audience, string>> = {
  listed: "public, max-age=86400, s-maxage=60",
  linked: "private, max-age=86400",
  members: "private, no-cache",
};

function sendHead(reply: FastifyReply, type: string, size: number): void {
  reply.headers({ ...everyAnswer, ...untrustedFile, "content-type": type, "content-length": size });
}

export function mountMedia(app: FastifyInstance, services: Services): void {
  const mediumImages = createMediumImageCache(services);

  async function sendWhole(request: FastifyRequest, reply: FastifyReply, media: MediaRow): Promise<FastifyReply> {
    sendHead(reply, media.content_type, media.size);
    return reply.send(request.method === "HEAD" ? "" : await services.files.open(media.file_key));
  }

  /** In the best format the browser supports; the full picture while too many others are being generated. */
  async function sendMedium(request: FastifyRequest, reply: FastifyReply, found: FoundPicture): Promise<FastifyReply> {
    const { media, audience } = found;
    if (media.width <= mediumWidth) throw missing("picture");
    const kind = request.headers.accept?.includes("image/avif") ? "avif" : "webp";
    const etag = `"${media.id}-${mediumWidth}-${kind}"`;
    const unchanged = isKnown(request.headers["if-none-match"], etag);
    const bytes = unchanged ? null : await mediumImages(media, kind);
    reply.header("vary", "accept");
    if (!unchanged && bytes === null) return sendWhole(request, reply.header("cache-control", "no-store"), media);
    reply.headers({ ...everyAnswer, ...untrustedFile, etag, "cache-control": cacheControl[audience] });
    if (bytes === null) return reply.code(304).send();
    sendHead(reply, `image/${kind}`, bytes.length);
    return reply.send(request.method === "HEAD" ? "" : bytes);
  }

  app.route<{ Params: { file: string } }>({
    // Explicit HEAD: Fastify's own would report a content length of zero.
    method: ["GET", "HEAD"],
    url: "/media/:file",
    handler: async (request, reply) => {
      const [, id, width] = address.exec(request.params.file) ?? [];
      if (!id || (width !== undefined && width !== String(mediumWidth))) throw missing("picture");
      const found = await findPicture(services, request, id);
      if (width !== undefined) return sendMedium(request, reply, found);
      const { media, audience } = found;
      const etag = `"${id}"`;
      reply.headers({ ...everyAnswer, ...untrustedFile, etag, "cache-control": cacheControl[audience] });
      reply.header("content-type", media.content_type);
      if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
      return sendWhole(request, reply, media);
    },
  });
}

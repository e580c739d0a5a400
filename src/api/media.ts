// The pictures' door: immutable bytes at addresses that never change.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { everyAnswer, untrustedFile } from "#api/headers.ts";
import { createMediumImageCache } from "#api/medium-images.ts";
import { mediumWidth } from "#features/catalog/gallery/contract.ts";
import { missing } from "#kernel/problem.ts";
import type { Services } from "#platform/context.ts";
import { findMedia, type MediaRow } from "#platform/media/store.ts";

/** `<id>.webp` is the picture, `<id>-750.webp` its medium size. */
const address = /^([0-9A-Za-z]{16})(?:-(\d+))?\.webp$/;

const forGood = "public, max-age=31536000, immutable";

function sendHead(reply: FastifyReply, type: string, size: number): void {
  reply.headers({ ...everyAnswer, ...untrustedFile, "content-type": type, "content-length": size });
}

export function mountMedia(app: FastifyInstance, services: Services): void {
  const mediumImages = createMediumImageCache(services);

  async function sendWhole(request: FastifyRequest, reply: FastifyReply, media: MediaRow): Promise<FastifyReply> {
    sendHead(reply, media.content_type, media.size);
    return reply.send(request.method === "HEAD" ? "" : await services.files.open(media.file_key));
  }

  /** In the kind that the browser knows best; the whole picture while too many others are being made. */
  async function sendMedium(request: FastifyRequest, reply: FastifyReply, media: MediaRow): Promise<FastifyReply> {
    if (media.width <= mediumWidth) throw missing("Picture");
    const kind = request.headers.accept?.includes("image/avif") ? "avif" : "webp";
    const etag = `"${media.id}-${mediumWidth}-${kind}"`;
    const unchanged = request.headers["if-none-match"] === etag;
    const bytes = unchanged ? null : await mediumImages(media, kind);
    reply.header("vary", "accept");
    if (!unchanged && bytes === null) return sendWhole(request, reply.header("cache-control", "no-store"), media);
    reply.headers({ ...everyAnswer, ...untrustedFile, etag, "cache-control": forGood });
    if (bytes === null) return reply.code(304).send();
    sendHead(reply, `image/${kind}`, bytes.length);
    return reply.send(request.method === "HEAD" ? "" : bytes);
  }

  app.route<{ Params: { file: string } }>({
    // HEAD by name: the server's own answer to it would say that the picture has no bytes.
    method: ["GET", "HEAD"],
    url: "/media/:file",
    handler: async (request, reply) => {
      const [, id, width] = address.exec(request.params.file) ?? [];
      const media = id ? await findMedia(services.db, id) : undefined;
      if (!media) throw missing("Picture");
      if (width !== undefined) {
        if (width !== String(mediumWidth)) throw missing("Picture");
        return sendMedium(request, reply, media);
      }
      const etag = `"${id}"`;
      reply.headers({ ...everyAnswer, ...untrustedFile, etag, "cache-control": forGood });
      reply.header("content-type", media.content_type);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return sendWhole(request, reply, media);
    },
  });
}

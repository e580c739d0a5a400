// The pictures' door: immutable bytes at addresses that never change.
import type { FastifyInstance } from "fastify";
import { everyAnswer, untrustedFile } from "#api/headers.ts";
import { missing } from "#kernel/problem.ts";
import type { World } from "#platform/context.ts";
import { findMedia } from "#platform/media/store.ts";

export function mountMedia(app: FastifyInstance, world: World): void {
  app.route<{ Params: { file: string } }>({
    // HEAD by name: the server's own answer to it would say that the picture has no bytes.
    method: ["GET", "HEAD"],
    url: "/media/:file",
    handler: async (request, reply) => {
      const id = /^([0-9A-Za-z]{16})\.webp$/.exec(request.params.file)?.[1];
      const media = id ? await findMedia(world.db, id) : undefined;
      if (!id || !media) throw missing("Picture");
      reply.headers({
        ...everyAnswer,
        ...untrustedFile,
        etag: `"${id}"`,
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": media.content_type,
      });
      if (request.headers["if-none-match"] === `"${id}"`) return reply.code(304).send();
      reply.header("content-length", media.size);
      return reply.send(request.method === "HEAD" ? "" : await world.files.open(media.file_key));
    },
  });
}

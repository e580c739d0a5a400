// The downloads' door: published bytes with ranges and lasting caches, each download counted once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contextOfToken, contextOfPage } from "#api/find-context.ts";
import { everyAnswer, untrustedFile } from "#api/headers.ts";
import { readRange } from "#api/read-range.ts";
import { contentTypeOf, countDownload, findFile } from "#features/catalog/index.ts";
import type { DownloadRow } from "#features/catalog/index.ts";
import type { Context, World } from "#platform/context.ts";

interface Address {
  Params: { project: string; version: string; file: string };
}

function headersOf(row: DownloadRow, listed: boolean): Record<string, string> {
  return {
    ...everyAnswer,
    ...untrustedFile,
    etag: `"${row.sha1}"`,
    "accept-ranges": "bytes",
    "content-type": contentTypeOf(row.file_name),
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(row.file_name)}`,
    "cache-control": listed ? "public, max-age=31536000, immutable" : "private, no-cache",
  };
}

/** Only the start of a file counts, so that a download in parts counts once. */
async function count(context: Context, row: DownloadRow, from: number): Promise<void> {
  if (from > 0) return;
  try {
    await countDownload(context, row);
  } catch (error) {
    context.log.error({ err: error, version: row.version_id }, "a download could not be counted");
  }
}

async function serve(request: FastifyRequest<Address>, reply: FastifyReply, context: Context): Promise<FastifyReply> {
  const { project, version, file } = request.params;
  const row = await findFile(context, project, version, file);
  reply.headers(headersOf(row, row.project_status === "approved" || row.project_status === "archived"));
  const etag = `"${row.sha1}"`;
  if (request.headers["if-none-match"]?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  const range = readRange(request.headers, row.size, etag);
  if (range === "unsatisfiable") {
    return reply.code(416).header("content-range", `bytes */${row.size}`).send();
  }
  const { start, end } = range ?? { start: 0, end: row.size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${row.size}`);
  reply.header("content-length", end - start + 1);
  if (request.method === "HEAD") return reply.send("");
  await count(context, row, start);
  return reply.send(await context.files.open(row.file_key, range ?? undefined));
}

export function mountDownloads(app: FastifyInstance, world: World): void {
  app.get<Address>("/data/:project/versions/:version/:file", async (request, reply) => {
    const byToken = request.headers.authorization !== undefined;
    return serve(request, reply, await (byToken ? contextOfToken : contextOfPage)(world, request));
  });
}

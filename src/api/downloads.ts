// Serves published files with ranges and long-lived caching, directly or through a proxy, and counts each download
// once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contextOfToken, contextOfPage } from "#api/find-context.ts";
import { everyAnswer, untrustedFile } from "#api/headers.ts";
import { isKnown } from "#api/is-known.ts";
import { readRange } from "#api/read-range.ts";
import { sendFile } from "#api/send-file.ts";
import { contentTypeOf, countDownload, findFile } from "#features/catalog/index.ts";
import type { DownloadRow } from "#features/catalog/index.ts";
import { missing } from "#kernel/problem.ts";
import type { Context, Services } from "#platform/context.ts";

interface Address {
  Params: { project: string; version: string; file: string };
}

/** Whether anyone may have the file indefinitely, so that shared caches may store it. */
function isForAll(row: DownloadRow): boolean {
  const listed: readonly string[] = ["approved", "archived", "listed"];
  return listed.includes(row.project_status) && listed.includes(row.version_status);
}

/**
 * Encodes a file name for a header: four characters that `encodeURIComponent` leaves have a meaning there (RFC 8187).
 */
function encodeName(fileName: string): string {
  return encodeURIComponent(fileName).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

function headersOf(row: DownloadRow): Record<string, string> {
  return {
    ...everyAnswer,
    ...untrustedFile,
    etag: `"${row.sha1}"`,
    "accept-ranges": "bytes",
    "content-type": contentTypeOf(row.file_name),
    "content-disposition": `attachment; filename*=UTF-8''${encodeName(row.file_name)}`,
    "cache-control": isForAll(row) ? "public, max-age=31536000, immutable" : "private, no-cache",
  };
}

/**
 * Whether the proxy may send the file. The path derives from the file's hash, so clients cannot choose it. Conditional
 * ranges are sent by us, because the proxy does not know the ETag.
 */
function mayRedirect({ headers }: FastifyRequest, range: object | null): boolean {
  return range === null || headers["if-range"] === undefined;
}

async function serve(request: FastifyRequest<Address>, reply: FastifyReply, context: Context): Promise<FastifyReply> {
  const { project, version, file } = request.params;
  // File names never contain what the database cannot store.
  if ([project, version, file].some((part) => part.includes("\0"))) throw missing("file");
  const row = await findFile(context, project, version, file);
  reply.headers(headersOf(row));
  const etag = `"${row.sha1}"`;
  if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const range = readRange(request.headers, row.size, etag);
  if (range === "unsatisfiable") {
    return reply.code(416).header("content-range", `bytes */${row.size}`).send();
  }
  const { start, end } = range ?? { start: 0, end: row.size - 1 };
  // Only requests that include the first byte count, so that a download in parts counts once.
  const count = () => (start === 0 ? countDownload(context, row) : Promise.resolve());
  const path = context.files.pathWithin(row.file_key);
  const location = context.config.fileLocation;
  if (location !== null && path !== null && request.method === "GET" && mayRedirect(request, range)) {
    await count();
    return reply.header("x-accel-redirect", location + path).send("");
  }
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${row.size}`);
  reply.header("content-length", end - start + 1);
  if (request.method === "HEAD") return reply.send("");
  const bytes = await context.files.openRandomAccess(row.file_key);
  return sendFile(reply, bytes, { start, end }, count(), context.log);
}

export function mountDownloads(app: FastifyInstance, services: Services): void {
  app.route<Address>({
    // Explicit HEAD: Fastify's own would report a content length of zero.
    method: ["GET", "HEAD"],
    url: "/data/:project/versions/:version/:file",
    handler: async (request, reply) => {
      const byToken = request.headers.authorization !== undefined;
      return serve(request, reply, await (byToken ? contextOfToken : contextOfPage)(services, request));
    },
  });
}

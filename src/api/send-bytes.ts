// Sends the output of operations that answer with a file: headers, 304, ranges, and redirection to the proxy.
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { responseHeaders, untrustedFile } from "#api/headers.ts";
import { isKnown } from "#api/is-known.ts";
import { readRange } from "#api/read-range.ts";
import { sendFile } from "#api/send-file.ts";
import type { BytesAnswer, Content } from "#kernel/answer.ts";
import { Problem } from "#kernel/problem.ts";
import type { Services } from "#platform/context.ts";

type Parts = Pick<Services, "files" | "config" | "log">;
type Stored = Extract<Content, { stored: string }>;

/** Encodes a file name for a header: four characters that `encodeURIComponent` leaves have a meaning there (RFC 8187). */
function encodeName(fileName: string): string {
  return encodeURIComponent(fileName).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

function headersOf({ type, caching, etag, fileName, untrusted, varyBy }: BytesAnswer): Record<string, string> {
  return {
    ...responseHeaders,
    ...(untrusted === "embeddable" && untrustedFile),
    ...(untrusted === "private" && { "content-security-policy": "default-src 'none'; sandbox" }),
    "content-type": type,
    "cache-control": caching,
    ...(etag !== undefined && { etag: `"${etag}"` }),
    ...(fileName !== undefined && { "content-disposition": `attachment; filename*=UTF-8''${encodeName(fileName)}` }),
    ...(varyBy !== undefined && { vary: varyBy }),
  };
}

/**
 * Whether the proxy may send the file. The path derives from the file's hash, so clients cannot choose it. Conditional
 * ranges are sent by us, because the proxy does not know the ETag.
 */
const mayLeaveToProxy = ({ method, headers }: FastifyRequest, range: object | null) =>
  method === "GET" && (range === null || headers["if-range"] === undefined);

/** The database knows the file, but the store does not: an operator must restore it. */
const logLost = (stored: string, log: Parts["log"]) => (error: unknown) => {
  if (error instanceof Problem && error.kind === "missing") log.error({ stored }, "a stored file is missing");
  throw error;
};

/** Only requests that include the first byte count as begun, so that a download in parts counts once. */
async function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, config, log }: Parts,
  { stored, size, began }: Required<Stored>,
  etag: string,
): Promise<FastifyReply> {
  const range = readRange(request.headers, size, etag);
  if (range === "unsatisfiable")
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${size}`, "cache-control": "no-store" })
      .send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const begin = () => (start === 0 ? began() : Promise.resolve());
  const path = files.pathWithin(stored);
  if (config.fileLocation !== null && path !== null && mayLeaveToProxy(request, range)) {
    await begin();
    return reply.header("x-accel-redirect", config.fileLocation + path).send("");
  }
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  reply.header("content-length", end - start + 1);
  if (request.method === "HEAD") return reply.send("");
  const bytes = await files.openRandomAccess(stored).catch(logLost(stored, log));
  return sendFile(reply, bytes, { start, end }, begin(), log);
}

export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
  answer: BytesAnswer,
): Promise<FastifyReply> {
  const etag = answer.etag === undefined ? null : `"${answer.etag}"`;
  reply.headers(headersOf(answer));
  if (etag !== null && isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const content = await answer.open();
  if ("open" in content) return sendBytes(request, reply.removeHeader("etag"), parts, content);
  if ("stream" in content)
    return reply.send(
      content.stream instanceof Readable ? content.stream : Readable.from(content.stream, { objectMode: false }),
    );
  if ("bytes" in content) {
    if (request.method !== "HEAD") return reply.send(content.bytes);
    return reply.header("content-length", Buffer.byteLength(content.bytes)).send("");
  }
  const { began } = content;
  if (began)
    return sendParts(request, reply.header("accept-ranges", "bytes"), parts, { ...content, began }, etag ?? "");
  reply.header("content-length", content.size);
  return reply.send(
    request.method === "HEAD" ? "" : await parts.files.open(content.stored).catch(logLost(content.stored, parts.log)),
  );
}

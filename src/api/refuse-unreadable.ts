// Refuses malformed requests: unsupported methods, invalid hosts, overlong URLs.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const allow = [...methods].join(", ");

/** Maximum URL length in bytes, as in the request line. */
const longestAddress = 64 * 1024;
/** For the parser, which counts the request line and all headers together: the longest URL plus 16 KiB of headers. */
export const maxHeaderBytes = longestAddress + 16 * 1024;

/** A host name or IP address with an optional port; neither credentials nor a path. */
const hostForm = /^(?:[\w.~%!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

function isHost(text: string): boolean {
  return hostForm.test(text) && URL.canParse(`http://${text}`);
}

/** @throws Problem if the host is repeated, missing though required, or invalid */
function checkHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1) throw new Problem("refused", "host.one");
  const host = raw.headers.host ?? "";
  // HTTP/1.0 requests may omit it.
  if (host === "" && raw.httpVersionMinor === 0) return;
  if (!isHost(host)) throw new Problem("refused", "host.name");
}

/** Adds the checks to every request; mounted after the rate limit, so that refusals count and carry its headers. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!methods.has(request.method)) {
      reply.header("allow", allow);
      throw new Problem("badMethod", "method", { method: request.method, list: allow });
    }
    if ((request.raw.url ?? "").length > longestAddress) throw new Problem("tooLongAddress", "address.long");
    checkHost(request);
  });
}

// Refuses requests that no door could read: odd methods, hosts that are none, addresses beyond all use.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const allow = [...methods].join(", ");

/** Longest address, in bytes as it stands in the request line. */
const longestAddress = 64 * 1024;
/** For the parser, which counts the request line and all headers together: the longest address with 16 KiB of headers. */
export const mostHeaderBytes = longestAddress + 16 * 1024;

/** A name or an address, with or without a port; neither credentials nor a path. */
const hostForm = /^(?:[\w.~%!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

function isHost(text: string): boolean {
  return hostForm.test(text) && URL.canParse(`http://${text}`);
}

/** @throws Problem when the request names two hosts, none where one is due, or something that is no host */
function checkHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1) throw new Problem("refused", "host.one");
  const host = raw.headers.host ?? "";
  // What HTTP/1.0 asks for may name none.
  if (host === "" && raw.httpVersionMinor === 0) return;
  if (!isHost(host)) throw new Problem("refused", "host.name");
}

/** Adds the checks to every request; mounted after the rate limit, so that refusals count and tell of it. */
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

// Where browsers tell of what a page's policy refused: each kind is logged once in a while, so that no flood fills the log.
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { policyReports } from "#api/headers.ts";
import { readJson } from "#api/read-json.ts";
import type { Services } from "#platform/context.ts";
import { clientKey } from "#platform/limits/index.ts";

const short = z.string().transform((text) => text.slice(0, 200));
/** What is kept of a report; the rest may hold what a person wrote or an address with a secret in it. */
const shape = z.object({
  "csp-report": z.object({
    "document-uri": short.optional(),
    "blocked-uri": short.optional(),
    "effective-directive": short.optional(),
  }),
});

/** An address without its query and fragment. */
function bare(address = ""): string {
  return address.replace(/[?#].*$/s, "");
}

/** What a policy refuses by; of anything else the name is not kept. */
const directives = new Set(
  (
    "child-src connect-src default-src font-src frame-src img-src manifest-src media-src object-src prefetch-src " +
    "script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem worker-src base-uri " +
    "form-action frame-ancestors require-trusted-types-for trusted-types"
  ).split(" "),
);

/** So long a kind that was told of is not told of again. */
const quietMs = 10 * 60 * 1000;
/** In that time one client tells of so many kinds, and each directive has room for so many from all clients. */
const kindsPerClient = 10;
const kindsPerDirective = 20;

/** Counts by key, for a while; false once a key has had its share. */
function countUpTo(most: number): (key: string) => boolean {
  const counts = new LRUCache<string, { seen: number }>({ max: 10_000, ttl: quietMs });
  return (key) => {
    const count = counts.get(key) ?? { seen: 0 };
    if (count.seen === 0) counts.set(key, count);
    count.seen += 1;
    return count.seen <= most;
  };
}

/** Mounts the sink. Calls count for the rate limit like all others. */
export function mountPolicyReports(app: FastifyInstance, services: Services): void {
  const said = new LRUCache<string, true>({ max: (directives.size + 1) * kindsPerDirective, ttl: quietMs });
  const clientMay = countUpTo(kindsPerClient);
  const directiveMay = countUpTo(kindsPerDirective);
  app.post(policyReports, { config: { raw: true } }, async (request, reply) => {
    const read = shape.safeParse(request.body ? await readJson(request.body as Readable) : undefined);
    if (!read.success) return reply.code(204).send();
    const report = read.data["csp-report"];
    const named = report["effective-directive"] ?? "";
    const refused = { rule: directives.has(named) ? named : "unknown", what: bare(report["blocked-uri"]) };
    const kind = JSON.stringify(refused);
    if (!said.has(kind) && clientMay(clientKey(request.ip)) && directiveMay(refused.rule)) {
      services.log.warn({ ...refused, page: bare(report["document-uri"]) }, "a page's policy refused something");
      said.set(kind, true);
    }
    return reply.code(204).send();
  });
}

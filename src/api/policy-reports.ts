// Receives content security policy reports, and logs each kind occasionally so that no flood fills the log.
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { policyReports } from "#api/headers.ts";
import { readJson } from "#api/read-json.ts";
import type { Services } from "#platform/context.ts";
import { clientKey } from "#platform/limits/index.ts";

const short = z.string().transform((text) => text.slice(0, 200));
/** Fields kept of a report; the rest may contain user input or a URL with a secret. */
const shape = z.object({
  "csp-report": z.object({
    "document-uri": short.optional(),
    "blocked-uri": short.optional(),
    "effective-directive": short.optional(),
  }),
});

/** A URL without query and fragment. */
function bare(address = ""): string {
  return address.replace(/[?#].*$/s, "");
}

/** Known directives; other names are not logged. */
const directives = new Set(
  (
    "child-src connect-src default-src font-src frame-src img-src manifest-src media-src object-src prefetch-src " +
    "script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem worker-src base-uri " +
    "form-action frame-ancestors require-trusted-types-for trusted-types"
  ).split(" "),
);

/** How long a logged kind is not logged again. */
const quietMs = 10 * 60 * 1000;
/** Kinds logged within that time per client, and per directive across clients. */
const kindsPerClient = 10;
const kindsPerDirective = 20;

/** Counts by key for a while; returns false once a key has reached its limit. */
function countUpTo(most: number): (key: string) => boolean {
  const counts = new LRUCache<string, { seen: number }>({ max: 10_000, ttl: quietMs });
  return (key) => {
    const count = counts.get(key) ?? { seen: 0 };
    if (count.seen === 0) counts.set(key, count);
    count.seen += 1;
    return count.seen <= most;
  };
}

/** Mounts the endpoint. Calls are rate limited like any other. */
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
      services.log.warn(
        { ...refused, page: bare(report["document-uri"]) },
        "a page's content security policy blocked something",
      );
      said.set(kind, true);
    }
    return reply.code(204).send();
  });
}

// Where browsers tell of what a page's policy refused: each kind is logged once in a while, so that no flood fills the log.
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { policyReports } from "#api/headers.ts";
import { readJson } from "#api/read-json.ts";
import type { World } from "#platform/context.ts";

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

/** So many kinds are told of in ten minutes. */
const kindsMost = 50;

/** Mounts the sink. Calls count for the rate limit like all others. */
export function mountPolicyReports(app: FastifyInstance, world: World): void {
  const said = new LRUCache<string, true>({ max: kindsMost, ttl: 10 * 60 * 1000 });
  app.post(policyReports, { config: { raw: true } }, async (request, reply) => {
    const read = shape.safeParse(request.body ? await readJson(request.body as Readable) : undefined);
    if (!read.success) return reply.code(204).send();
    const report = read.data["csp-report"];
    const refused = { rule: report["effective-directive"] ?? "", what: bare(report["blocked-uri"]) };
    const kind = JSON.stringify(refused);
    said.purgeStale();
    if (!said.has(kind) && said.size < kindsMost) {
      world.log.warn({ ...refused, page: bare(report["document-uri"]) }, "a page's policy refused something");
      said.set(kind, true);
    }
    return reply.code(204).send();
  });
}

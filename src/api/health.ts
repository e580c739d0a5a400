// Health endpoints for monitoring: liveness and readiness.
import type { FastifyInstance } from "fastify";

/** Components by name, and whether each is working; one that is not makes the site "not ready". */
export type Parts = Readonly<Record<string, boolean>>;

/**
 * `/health/live` responds while the process runs. `/health/ready` responds with 200 or 503 and `{ "status": "ready",
 * "parts": { "jobs": true }, "downloadsLost": 0 }`.
 * @param ready whether requests can be served now: migrations applied, database reachable, not shutting down
 * @param downloadsLost downloads since startup that could not be counted
 * @param parts further components that must work
 */
export function mountHealth(
  app: FastifyInstance,
  ready: () => Promise<boolean>,
  downloadsLost: () => number,
  parts: () => Parts = () => ({}),
): void {
  app.get("/health/live", async () => ({ status: "alive" }));
  app.get("/health/ready", async (_, reply) => {
    const state = parts();
    const yes = (await ready().catch(() => false)) && Object.values(state).every(Boolean);
    const status = yes ? "ready" : "not ready";
    return reply.code(yes ? 200 : 503).send({ status, parts: state, downloadsLost: downloadsLost() });
  });
}

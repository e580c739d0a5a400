// The doors for whoever watches the program: is it alive, can it serve.
import type { FastifyInstance } from "fastify";

/** Parts of the program by name, and whether each does its work; one that does not makes the whole "not ready". */
export type Parts = Readonly<Record<string, boolean>>;

/**
 * `/health/live` answers while the program runs at all. `/health/ready` answers 200 or 503 with
 * `{ "status": "ready", "parts": { "jobs": true }, "downloadsLost": 0 }`.
 * @param ready whether requests can be served now: migrations ran, the database answers, not shutting down
 * @param downloadsLost downloads since the start that could not be counted
 * @param parts what else has to work
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

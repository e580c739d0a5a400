// The doors for whoever watches the program: is it alive, can it serve.
import type { FastifyInstance } from "fastify";

/** @param ready whether requests can be served now: migrations ran, the database answers, not shutting down */
export function mountHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  app.get("/health/live", async () => ({ status: "alive" }));
  app.get("/health/ready", async (_, reply) => {
    const yes = await ready().catch(() => false);
    return reply.code(yes ? 200 : 503).send({ status: yes ? "ready" : "not ready" });
  });
}

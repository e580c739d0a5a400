// Shuts the server down without failing requests: not ready, then draining, then closed.
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Connections } from "#api/connections.ts";

/** How long requests in flight may take to finish, in milliseconds. */
const lastCallMs = 20_000;

/**
 * Call once `ready` returns false. During `drainMs` requests are still accepted with `connection: close`, so that load
 * balancers move on; then listening stops, and requests in flight, uploads included, are finished.
 */
export async function closeServer(app: FastifyInstance, connections: Connections, drainMs: number): Promise<void> {
  connections.drain();
  await sleep(drainMs);
  // Slower readers are disconnected, so that the database can still be shut down cleanly.
  await connections.finish(lastCallMs);
  await app.close();
}

// Closes the server so that nobody who asks is let down: first not ready, then answered for the last time, then closed.
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Connections } from "#api/connections.ts";

/** How long requests in flight may take to finish, in milliseconds. */
const lastCallMs = 20_000;

/**
 * Call it once `ready` says no. For `drainMs` all requests are still taken, and each answer closes its connection, so
 * that whoever spreads requests over several programs turns to others; then listening ends, and requests in flight,
 * uploads too, are finished.
 */
export async function closeServer(app: FastifyInstance, connections: Connections, drainMs: number): Promise<void> {
  connections.drain();
  await sleep(drainMs);
  // Whoever reads slower than this is cut off, so that the database is still stopped in order.
  await connections.finish(lastCallMs);
  await app.close();
}

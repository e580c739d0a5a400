// Runs the in-process engine in a worker thread, so that queries never block the event loop.
import { Problem } from "#kernel/problem.ts";
import { ThreadLost, startThread } from "#platform/threads/index.ts";
import type { Reply, Request } from "./request-queue.ts";
import { engineOver, type LocalEngine } from "./engine.ts";
import type { run } from "./worker.ts";

/**
 * Starts the thread. The engine is empty until it is filled, and throws "unavailable" after `close`.
 *
 * @param onLost called once if the thread dies unexpectedly (for example out of memory): the engine is then unusable;
 * start and fill another
 */
export function createThreadEngine(onLost: (reason: Error) => void): LocalEngine {
  const thread = startThread<typeof run>({ module: new URL("./worker.ts", import.meta.url), name: "search" }, onLost);
  const send = (request: Request): Promise<Reply> =>
    thread.ask(request).catch((error: unknown) => {
      throw error instanceof ThreadLost ? searchUnavailable() : error;
    });
  return engineOver(send, () => thread.end());
}

/** The refusal while no engine can respond. */
export function searchUnavailable(): Problem {
  return new Problem("unavailable", "search.unavailable");
}

// The in-process engine in a thread of its own, so that no question ever holds up the event loop.
import { Problem } from "#kernel/problem.ts";
import type { SearchEngine } from "#features/catalog/search/port.ts";
import { ThreadLost, startThread } from "#platform/threads/index.ts";
import type { Reply, Request } from "./request-queue.ts";
import { engineOver } from "./engine.ts";
import type { run } from "./worker.ts";

/**
 * Starts the thread. The engine is empty until it is filled, and answers "unavailable" after `close`.
 *
 * @param onLost called once if the thread dies by itself (for example out of memory): the engine is then of no
 *   more use; start and fill another
 */
export function createThreadEngine(onLost: (reason: Error) => void): SearchEngine {
  const thread = startThread<typeof run>({ module: new URL("./worker.ts", import.meta.url), name: "search" }, onLost);
  const send = (request: Request): Promise<Reply> =>
    thread.ask(request).catch((error: unknown) => {
      throw error instanceof ThreadLost ? searchUnavailable() : error;
    });
  return engineOver(send, () => thread.end());
}

/** What is said while no engine can answer. */
export function searchUnavailable(): Problem {
  return new Problem("unavailable", "search.unavailable");
}

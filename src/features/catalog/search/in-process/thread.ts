// The in-process engine in a thread of its own, so that no question ever holds up the event loop.
import { Worker } from "node:worker_threads";
import { Problem } from "#kernel/problem.ts";
import type { SearchEngine } from "#features/catalog/search/port.ts";
import type { Reply, Request } from "./desk.ts";
import { engineOver } from "./engine.ts";
import type { Envelope, ReplyEnvelope } from "./worker.ts";

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Starts the thread. The engine is empty until it is filled, and answers "unavailable" after `close`.
 *
 * @param onLost called once if the thread dies by itself (for example out of memory): the engine is then of no
 *   more use; start and fill another
 */
export function createThreadEngine(onLost: (reason: Error) => void): SearchEngine {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { name: "search" });
  const waiting = new Map<number, Waiting>();
  let sent = 0;
  let ended: "no" | "closed" | "lost" = "no";

  const end = (how: "closed" | "lost"): void => {
    ended = how;
    for (const { reject } of waiting.values()) reject(unavailable());
    waiting.clear();
  };
  const lose = (reason: Error): void => {
    if (ended !== "no") return;
    end("lost");
    onLost(reason);
  };
  worker.on("message", (envelope: ReplyEnvelope) => {
    const asker = waiting.get(envelope.number);
    // What arrives while the thread is closed was refused already.
    if (!asker) return;
    const { resolve, reject } = asker;
    waiting.delete(envelope.number);
    if ("reply" in envelope) resolve(envelope.reply);
    else if ("bug" in envelope) reject(new Error(`The search index failed: ${envelope.bug}`));
    else reject(new Problem(envelope.problem.kind, envelope.problem.says, envelope.problem.fields));
  });
  worker.on("error", (error) => lose(error instanceof Error ? error : new Error(String(error))));
  worker.on("exit", (code) => lose(new Error(`The search thread ended with code ${code}.`)));

  const send = (request: Request): Promise<Reply> =>
    new Promise((resolve, reject) => {
      if (ended !== "no") {
        reject(unavailable());
        return;
      }
      sent += 1;
      waiting.set(sent, { resolve, reject });
      worker.postMessage({ number: sent, request } satisfies Envelope, []);
    });
  return engineOver(send, async () => {
    if (ended === "no") end("closed");
    await worker.terminate();
  });
}

function unavailable(): Problem {
  return new Problem("unavailable", "Search is not available right now; try again in a moment.");
}

// The thread's side: loads its module, and replies to each input with the result of `run`.
import { parentPort, workerData } from "node:worker_threads";
import { type Ask, type Reply, type ThreadData, readyMessage, replyOfError } from "./crossing.ts";

const { module } = workerData as ThreadData;
const { run } = (await import(module)) as { run: (input: unknown) => unknown };

const post = (message: Reply | typeof readyMessage): void => parentPort?.postMessage(message, []);

async function answer({ number, input }: Ask): Promise<void> {
  try {
    post({ number, result: await run(input) });
  } catch (error) {
    post(replyOfError(number, error));
  }
}

parentPort?.on("message", (ask: Ask) => void answer(ask));
post(readyMessage);

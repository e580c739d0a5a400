// The other thread's side: takes requests from its parent and posts a reply to each, in order.
import { parentPort } from "node:worker_threads";
import { Problem } from "#kernel/problem.ts";
import { openDesk, type Reply, type Request } from "./desk.ts";

/** A request with the number that its reply carries too. */
export interface Envelope {
  readonly number: number;
  readonly request: Request;
}

/** What became of a request. A Problem crosses as its parts, a bug as its stack. */
export type ReplyEnvelope = { readonly number: number } & (
  | { readonly reply: Reply }
  | { readonly problem: { readonly kind: Problem["kind"]; readonly says: string; readonly fields: Problem["fields"] } }
  | { readonly bug: string }
);

const ask = openDesk();

parentPort?.on("message", ({ number, request }: Envelope) => {
  parentPort?.postMessage(replyTo(number, request), []);
});

function replyTo(number: number, request: Request): ReplyEnvelope {
  try {
    return { number, reply: ask(request) };
  } catch (error) {
    if (!(error instanceof Problem)) return { number, bug: error instanceof Error ? `${error.stack}` : String(error) };
    return { number, problem: { kind: error.kind, says: error.message, fields: error.fields } };
  }
}

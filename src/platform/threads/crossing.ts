// Messages between a thread and its parent: numbered inputs one way, numbered outcomes the other.
import { Problem } from "#kernel/problem.ts";

/** The data a thread is started with. */
export interface ThreadData {
  /** URL of the module whose export `run` does the work. */
  readonly module: string;
}

/** An input; its number is repeated in the reply. */
export interface Ask {
  readonly number: number;
  readonly input: unknown;
}

/**
 * The outcome of an input. A Problem is sent as its parts, any other error as its stack: classes cannot be cloned
 * between threads.
 */
export type Reply = { readonly number: number } & (
  | { readonly result: unknown }
  | {
      readonly problem: Pick<Problem, "kind" | "code" | "values" | "fields">;
    }
  | { readonly bug: string }
);

/** The first message of a thread, once its module is loaded; replies follow. */
export const readyMessage = "ready";

/** A reply that carries a thrown error. */
export function replyOfError(number: number, error: unknown): Reply {
  if (!(error instanceof Problem)) return { number, bug: error instanceof Error ? `${error.stack}` : String(error) };
  const { kind, code, values, fields } = error;
  return { number, problem: { kind, code, values, fields } };
}

/** The result, or a rejection with the error thrown in the thread. */
export async function resultOf(reply: Reply): Promise<unknown> {
  if ("result" in reply) return reply.result;
  if ("bug" in reply) throw new Error(`A thread failed: ${reply.bug}`);
  const { kind, code, values, fields } = reply.problem;
  throw new Problem(kind, code, values, fields);
}

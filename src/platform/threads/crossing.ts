// What crosses between a thread and its parent: numbered inputs one way, numbered outcomes the other.
import { Problem } from "#kernel/problem.ts";

/** What the parent gives a thread when it starts it. */
export interface ThreadData {
  /** Address of the module whose export `run` does the work. */
  readonly module: string;
}

/** An input with the number that its reply carries too. */
export interface Ask {
  readonly number: number;
  readonly input: unknown;
}

/** What became of an input. A Problem crosses as its parts, a bug as its stack: classes do not survive the crossing. */
export type Reply = { readonly number: number } & (
  | { readonly result: unknown }
  | {
      readonly problem: Pick<Problem, "kind" | "code" | "values" | "fields">;
    }
  | { readonly bug: string }
);

/** The first message of a thread, once its module is loaded; replies follow. */
export const readyMessage = "ready";

/** A reply that carries what was thrown. */
export function replyOfError(number: number, error: unknown): Reply {
  if (!(error instanceof Problem)) return { number, bug: error instanceof Error ? `${error.stack}` : String(error) };
  const { kind, code, values, fields } = error;
  return { number, problem: { kind, code, values, fields } };
}

/** The result, or a rejection with what was thrown over there. */
export async function resultOf(reply: Reply): Promise<unknown> {
  if ("result" in reply) return reply.result;
  if ("bug" in reply) throw new Error(`A thread failed: ${reply.bug}`);
  const { kind, code, values, fields } = reply.problem;
  throw new Problem(kind, code, values, fields);
}

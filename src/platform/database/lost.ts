// Tells "the database is away" from every other error, and says so in words a caller can act on.
import { Problem } from "#kernel/problem.ts";

/** PostgreSQL and system codes of a server that is down, starting, stopping, full, or cut off in the middle. */
const lostCodes = new Set(
  [
    "57P01 57P02 57P03 57P05 53300 08000 08001 08003 08004 08006",
    "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN",
  ].flatMap((line) => line.split(" ")),
);
/** What the driver says where it gives no code. */
const lostSentences =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
/** A connection prepared its statements before a migration changed their tables: only a new one will do. */
const outdatedSentence = /^cached plan must not change result type/;

/** The same error, or a Problem("unavailable") with it as its cause when its connection is of no more use. */
export function sayIfLost(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  const code = "code" in error ? String(error.code) : "";
  if (!lostCodes.has(code) && ![lostSentences, outdatedSentence].some((said) => said.test(error.message))) return error;
  const problem = new Problem("unavailable", "The database does not answer right now. Try again in a moment.");
  problem.cause = error;
  return problem;
}

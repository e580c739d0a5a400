// Tells "the database is away" or "is full" from every other error, and says so in words a caller can act on.
import { Problem } from "#kernel/problem.ts";
import type { ProblemKind } from "#kernel/problem.ts";
import type { RefusalCode } from "#kernel/refusal.ts";

/** PostgreSQL and system codes of a server that is down, starting, stopping, crowded, or cut off in the middle. */
const lostCodes = new Set(
  [
    "57P01 57P02 57P03 57P04 57P05 53300 08000 08001 08003 08004 08006",
    "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN",
  ].flatMap((line) => line.split(" ")),
);
/** What the driver says where it gives no code. */
const lostSentences =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
/** A connection prepared its statements before a migration changed their tables: only a new one will do. */
const outdatedSentence = /^cached plan must not change result type/;

/**
 * Codes of a server that answers, but cannot do this now: it has no memory, met a limit of its configuration, its disk
 * fails, or a statement took too long or waited too long for a lock. Its connection stays good.
 */
const busyCodes = new Set("53000 53200 53400 58030 57014 55P03".split(" "));
/** A server that takes no changes: a standby, or one whose operator said so. */
const readOnlyCode = "25006";
const fullCode = "53100";

/** A refusal by the database, with PostgreSQL's or the system's code as `sqlState` (empty where there is none). */
class DatabaseProblem extends Problem {
  readonly sqlState: string;
  /** Whether the connection is of no more use. */
  readonly cutOff: boolean;

  constructor(kind: ProblemKind, code: RefusalCode, cause: Error, cutOff: boolean) {
    super(kind, code);
    this.sqlState = codeOf(cause);
    this.cause = cause;
    this.cutOff = cutOff;
  }
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

/**
 * The same error, or a Problem with it as its cause: "unavailable" where the database is away, busy or read-only,
 * "full" where its disk is.
 */
export function asLostDatabase(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  const code = codeOf(error);
  if (code === fullCode) {
    return new DatabaseProblem("full", "database.full", error, false);
  }
  // A new connection may lead to the server that took over.
  if (code === readOnlyCode) {
    return new DatabaseProblem("unavailable", "database.read-only", error, true);
  }
  const lost = lostCodes.has(code) || [lostSentences, outdatedSentence].some((said) => said.test(error.message));
  if (!lost && !busyCodes.has(code)) return error;
  return new DatabaseProblem("unavailable", "database.unavailable", error, lost);
}

/** Whether what `sayIfLost` gave means that the connection is of no more use. */
export function isCutOff(said: unknown): boolean {
  return said instanceof DatabaseProblem && said.cutOff;
}

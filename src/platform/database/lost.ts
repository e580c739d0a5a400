// Distinguishes "the database is unavailable" and "disk full" from other errors, with a message callers can act on.
import { Problem } from "#kernel/problem.ts";
import type { ProblemKind } from "#kernel/problem.ts";
import type { RefusalCode } from "#kernel/refusal.ts";

/** PostgreSQL and system codes of a server that is down, starting, stopping, out of connections, or disconnected. */
const lostCodes = new Set(
  [
    "57P01 57P02 57P03 57P04 57P05 53300 08000 08001 08003 08004 08006",
    "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN",
  ].flatMap((line) => line.split(" ")),
);
/** Driver messages for errors without a code. */
const lostSentences =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
/** Driver messages for queries that were never sent. */
const unsentSentences = /^Client (?:has encountered a connection error|was closed)/;
/** The connection has statements prepared before a migration changed their tables: only a new connection helps. */
const outdatedSentence = /^cached plan must not change result type/;

/**
 * Codes of a server that responds but cannot do this now: out of memory, a configured limit, a disk failure, or a
 * statement or lock timeout. The connection stays usable.
 */
const busyCodes = new Set("53000 53200 53400 58030 57014 55P03".split(" "));
/** Read-only server: a standby, or configured so. */
const readOnlyCode = "25006";
const fullCode = "53100";

/** A database failure, with PostgreSQL's or the system's code as `sqlState` (empty where there is none). */
class DatabaseProblem extends Problem {
  readonly sqlState: string;
  /** Whether the connection is no longer usable. */
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
 * The same error, or a Problem with it as its cause: "unavailable" when the database is down, busy or read-only, "full"
 * when its disk is.
 */
export function asLostDatabase(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  const code = codeOf(error);
  if (code === fullCode) {
    return new DatabaseProblem("full", "database.full", error, false);
  }
  // A new connection may reach the server that took over.
  if (code === readOnlyCode) {
    return new DatabaseProblem("unavailable", "database.read-only", error, true);
  }
  const lost = lostCodes.has(code) || [lostSentences, outdatedSentence].some((said) => said.test(error.message));
  if (!lost && !busyCodes.has(code)) return error;
  return new DatabaseProblem("unavailable", "database.unavailable", error, lost);
}

/** Whether the result of `asLostDatabase` means that the connection is no longer usable. */
export function isCutOff(said: unknown): said is Problem {
  return said instanceof DatabaseProblem && said.cutOff;
}

/** For a write: what `asLostDatabase` said, or that its outcome is unknown because the connection was lost meanwhile. */
export function asUnconfirmed(said: unknown): unknown {
  if (!(said instanceof DatabaseProblem) || !said.cutOff || said.sqlState === readOnlyCode) return said;
  const { cause } = said;
  if (!(cause instanceof Error) || [unsentSentences, outdatedSentence].some((text) => text.test(cause.message))) {
    return said;
  }
  return new DatabaseProblem("unavailable", "database.unconfirmed", cause, true);
}

// Single entry point for operations: checks credentials, validates input, runs the verb, and strips the output to its
// contract.
import type { z } from "zod";
import type { Actor, Person } from "#kernel/actor.ts";
import { carries, withScopes, visitor } from "#kernel/actor.ts";
import type { AnyOperation, Client, OutputOf } from "#kernel/operation.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import { readRefusal, type FieldRefusals, type Refusal } from "#kernel/refusal.ts";
import { seesFor } from "#kernel/scope.ts";
import type { Bytes, Context } from "#platform/context.ts";
import { verbOf } from "#api/registry.ts";
import { refusalOfIssue } from "#api/validation-words.ts";

/** How long an authentication counts as recent. */
const confirmedForMs = 60 * 60 * 1000;

/** Throws if the user has to re-authenticate. */
function checkConfirmed(operation: AnyOperation, { actor, clock }: Context): void {
  if (!operation.confirmed || actor.kind !== "person" || actor.credential.kind !== "session") return;
  if (clock.now().getTime() - actor.credential.confirmedAt.getTime() <= confirmedForMs) return;
  throw new Problem("unconfirmed", "confirm");
}

/**
 * Suspended users may read, and write only what lets them leave; their tokens are refused for anything that needs a
 * credential.
 */
function checkStanding(operation: AnyOperation, actor: Actor): void {
  if (actor.kind !== "person" || actor.person.suspensionReason === null) return;
  const program = actor.credential.kind !== "session";
  if (program && operation.needs !== "anyone") throw suspendedProgram(actor.person);
  if (!program && !operation.whileSuspended)
    throw new Problem("forbidden", "suspended", { why: actor.person.suspensionReason });
}

/** The refusal for tokens and applications of a suspended user. */
export function suspendedProgram({ suspensionReason }: Person): Problem {
  return new Problem("unauthenticated", "token.suspended", { why: suspensionReason ?? "" });
}

/** For public operations, a suspended user's token counts as a visitor. */
function demoteSuspended(context: Context): Context {
  const { actor } = context;
  if (actor.kind !== "person" || actor.credential.kind === "session" || actor.person.suspensionReason === null)
    return context;
  return { ...context, actor: visitor };
}

/** Throws if the actor lacks what the operation needs. */
function checkNeeds(operation: AnyOperation, actor: Actor): void {
  const { needs } = operation;
  if (needs === "anyone") return;
  if (actor.kind !== "person") throw new Problem("unauthenticated", "sign-in");
  if (needs === "session") {
    if (actor.credential.kind === "session") return;
    throw new Problem("unauthenticated", "session");
  }
  if (!carries(actor, needs)) throw new Problem("unauthenticated", "token.scope", { scope: needs });
}

/** The context for the verb: a token whose scope allows the operation may see what the operation acts on. */
function withVisibility(context: Context, { needs }: AnyOperation): Context {
  if (needs === "anyone" || needs === "session") return context;
  return { ...context, actor: withScopes(context.actor, seesFor(needs)) };
}

/** A refusal names at most this many fields. */
const maxNamed = 20;
/** No list of an input is longer; most have a smaller limit of their own. */
const maxItems = 10_000;

interface Issue {
  readonly path?: readonly PropertyKey[] | undefined;
  readonly message: string;
}

function fieldProblems(issues: readonly Issue[]): FieldRefusals {
  const fields: Record<string, Refusal> = {};
  for (const { path = [], message } of issues.slice(0, maxNamed))
    fields[path.map(String).join(".") || "body"] ??= readRefusal(message);
  return fields;
}

/** Thrown out of the validation, which would put every single issue into words. */
class TooManyIssues extends Error {
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super("too many issues");
    this.issues = issues;
  }
}

/**
 * The path of the first value that matches, itself (`""`) or inside; otherwise undefined. Inputs can have 100,000 values:
 * nothing is created for those that do not match.
 */
function findValue(value: unknown, matches: (value: unknown) => boolean): string | undefined {
  if (matches(value)) return "";
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const inside = findValue(value[at], matches);
      if (inside !== undefined) return joinPath(String(at), inside);
    }
    return undefined;
  }
  for (const key in value) {
    const inside = findValue((value as Record<string, unknown>)[key], matches);
    if (inside !== undefined) return joinPath(key, inside);
  }
  return undefined;
}

const joinPath = (key: string, inside: string) => (inside === "" ? key : `${key}.${inside}`);

/** A list that is too long is not validated item by item. */
const isLongList = (value: unknown) => Array.isArray(value) && value.length > maxItems;

/** The database cannot store U+0000. */
const hasNul = (value: unknown) => typeof value === "string" && value.includes("\0");

/** Validates within bounded time: the first issues are named. */
function validate<S extends z.ZodType>(schema: S, input: unknown) {
  const named: Issue[] = [];
  const error = (issue: z.core.$ZodRawIssue) => {
    const message = refusalOfIssue(issue);
    named.push({ path: issue.path, message });
    if (named.length >= maxNamed) throw new TooManyIssues(named);
    return message;
  };
  try {
    const parsed = schema.safeParse(input, { error });
    return parsed.success ? { data: parsed.data } : { issues: parsed.error.issues };
  } catch (thrown) {
    if (thrown instanceof TooManyIssues) return { issues: thrown.issues };
    throw thrown;
  }
}

/** The validated input; throws a Problem that names the invalid fields, the first 20. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const long = findValue(input, isLongList);
  if (long !== undefined) throw invalid(long || "body", "input.most", { unit: "items", most: maxItems });
  const { data, issues } = validate(schema, input);
  if (issues) throw new Problem("invalid", "input", {}, fieldProblems(issues));
  const spoilt = findValue(data, hasNul);
  if (spoilt !== undefined) throw invalid(spoilt, "text.nul");
  return data;
}

async function* noBytes(): Bytes {}

/** Performs an operation; all APIs and the in-process client use this. */
export async function perform<O extends AnyOperation>(
  operation: O,
  context: Context,
  input: unknown,
  body: Bytes = noBytes(),
): Promise<OutputOf<O>> {
  checkStanding(operation, context.actor);
  checkNeeds(operation, context.actor);
  checkConfirmed(operation, context);
  const parsed = parseInput(operation.input, input);
  const answer = await verbOf(operation)(withVisibility(demoteSuspended(context), operation), parsed as never, body);
  return operation.output.parse(answer) as OutputOf<O>;
}

/** A client that performs operations in process, for page loaders and actions. */
export function clientFor(context: Context): Client {
  return (operation, input, body) => perform(operation, context, input, body);
}

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

function fieldProblems(error: z.ZodError): FieldRefusals {
  const fields: Record<string, Refusal> = {};
  for (const issue of error.issues) fields[issue.path.join(".") || "body"] ??= readRefusal(issue.message);
  return fields;
}

/** The path of the first string that contains U+0000, which the database cannot store; otherwise undefined. */
function findNul(value: unknown, path = ""): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findNul(inner, path === "" ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The validated input; throws a Problem that names every invalid field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: refusalOfIssue });
  const spoilt = parsed.success ? findNul(parsed.data) : undefined;
  if (spoilt !== undefined) throw invalid(spoilt, "text.nul");
  if (parsed.success) return parsed.data;
  throw new Problem("invalid", "input", {}, fieldProblems(parsed.error));
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

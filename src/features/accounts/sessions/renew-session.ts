// Gives the calling session a new secret, after re-authentication or a change to account security.
import type { SignedIn } from "#features/accounts/sessions/contract.ts";
import { deviceOf, hashDevice } from "#features/accounts/sessions/device.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { deleteOtherSessions, lockSession, replaceSecret } from "#features/accounts/sessions/store.ts";
import { lockUser } from "#features/accounts/tokens/user-lock-store.ts";
import type { Actor, Credential, Person } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

type SessionCredential = Extract<Credential, { kind: "session" }>;

/** The calling user and session; operations that require a session have both. */
export function sessionOf(actor: Actor): { person: Person; session: SessionCredential } {
  if (actor.kind === "person" && actor.credential.kind === "session")
    return { person: actor.person, session: actor.credential };
  throw over();
}

function over(): Problem {
  return new Problem("unauthenticated", "sign-in");
}

/** The hash of the secret the call was made with. */
const hashIn = (session: SessionCredential) => Buffer.from(session.stamp, "base64url");

/**
 * Begins a transaction for operations only the user may perform: locks the account, and throws if the session has ended
 * or changed its secret since the call arrived.
 */
export async function lockCurrentSession(context: Context, db: Db): Promise<void> {
  const { person, session } = sessionOf(context.actor);
  // In the same order as ending all sessions of a user, to avoid deadlocks.
  await lockUser(db, person.id);
  if (!(await lockSession(db, session.id, hashIn(session), context.clock.now()))) throw over();
}

/**
 * Replaces the calling session's secret; the old one stops working when the caller's transaction commits. A caller that
 * cannot store a new secret (`keepsSecret`) keeps the old one.
 */
export async function rotateSession(context: Context, db: Db, proof: "confirmed" | "as-before"): Promise<SignedIn> {
  const { person, session } = sessionOf(context.actor);
  const token = session.keepsSecret ? "" : newSecret("session");
  const old = hashIn(session);
  const hashes = { old, fresh: token === "" ? old : hashSecret(token) };
  const kept = await replaceSecret(db, session.id, hashes, context.clock.now(), proof === "confirmed");
  if (!kept) throw over();
  return {
    token,
    expiresAt: kept.expires_at.toISOString(),
    refreshExpiresAt: kept.refresh_expires_at.toISOString(),
    device: deviceOf(context),
    user: { id: person.id, username: person.username },
  };
}

/** Ends the user's other sessions and forgets other devices; returns the number of sessions ended. */
export async function endOtherSessions(context: Context, db: Db): Promise<number> {
  const { person, session } = sessionOf(context.actor);
  return deleteOtherSessions(db, person.id, session.id, hashDevice(context, deviceOf(context)));
}

/** Like `rotateSession`, and ends the user's other sessions: for changes to account security. */
export async function renewSession(context: Context, db: Db): Promise<SignedIn> {
  await endOtherSessions(context, db);
  return rotateSession(context, db, "confirmed");
}

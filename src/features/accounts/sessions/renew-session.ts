// Gives the session that makes a call a new secret: after a proof of who one is, or a change of what protects the account.
import type { SignedIn } from "#features/accounts/sessions/contract.ts";
import { deviceOf, hashDevice } from "#features/accounts/sessions/device.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { deleteOtherSessions, lockSession, replaceSecret } from "#features/accounts/sessions/store.ts";
import { lockPerson } from "#features/accounts/tokens/person-lock-store.ts";
import type { Actor, Credential, Person } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

type SessionCredential = Extract<Credential, { kind: "session" }>;

/** The person and the session that make a call; operations that need a session have both. */
export function sessionOf(actor: Actor): { person: Person; session: SessionCredential } {
  if (actor.kind === "person" && actor.credential.kind === "session")
    return { person: actor.person, session: actor.credential };
  throw over();
}

function over(): Problem {
  return new Problem("unauthenticated", "sign-in");
}

/** The hash of the secret that the call was made with. */
const hashIn = (session: SessionCredential) => Buffer.from(session.stamp, "base64url");

/**
 * Begins the transaction of whatever only the person may do: nobody else changes the account until it ends, and it is
 * refused when the session was ended, or went on under another secret, since the call came in.
 */
export async function holdSession(context: Context, db: Db): Promise<void> {
  const { person, session } = sessionOf(context.actor);
  // In this order, as who ends the sessions of a person does it.
  await lockPerson(db, person.id);
  if (!(await lockSession(db, session.id, hashIn(session), context.clock.now()))) throw over();
}

/**
 * The calling session goes on under a new secret; the old one is dead once the caller's transaction commits. A caller
 * that cannot take a new secret (`keepsSecret`) goes on under the old one.
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

/** Ends what else the person is signed in with, but for the browser that calls; gives how many sessions ended. */
export async function endOtherSessions(context: Context, db: Db): Promise<number> {
  const { person, session } = sessionOf(context.actor);
  return deleteOtherSessions(db, person.id, session.id, hashDevice(context, deviceOf(context)));
}

/** As `rotateSession`, and every other session of the person ends: for changes of what protects the account. */
export async function renewSession(context: Context, db: Db): Promise<SignedIn> {
  await endOtherSessions(context, db);
  return rotateSession(context, db, "confirmed");
}

// Gives the session that makes a call a new secret: after a proof of who one is, or a change of what protects the account.
import type { SignedIn } from "#features/accounts/sessions/contract.ts";
import { deviceOf } from "#features/accounts/sessions/device.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { deleteOtherSessions, replaceSecret } from "#features/accounts/sessions/store.ts";
import type { Actor, Credential, Person } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

type SessionCredential = Extract<Credential, { kind: "session" }>;

/** The person and the session that make a call; operations that need a session have both. */
export function sessionOf(actor: Actor): { person: Person; session: SessionCredential } {
  if (actor.kind === "person" && actor.credential.kind === "session")
    return { person: actor.person, session: actor.credential };
  throw new Problem("unauthenticated", "Sign in to do this.");
}

/** The calling session goes on under a new secret; the old one is dead once the caller's transaction commits. */
export async function rotateSession(context: Context, db: Db, proof: "confirmed" | "as-before"): Promise<SignedIn> {
  const { person, session } = sessionOf(context.actor);
  const token = newSecret("session");
  const now = context.clock.now();
  const kept = await replaceSecret(db, session.id, hashSecret(token), now, proof === "confirmed");
  if (!kept) throw new Problem("unauthenticated", "Sign in to do this.");
  return {
    token,
    expiresAt: kept.expires_at.toISOString(),
    refreshExpiresAt: kept.refresh_expires_at.toISOString(),
    device: deviceOf(context).device,
    user: { id: person.id, username: person.username },
  };
}

/** As above, and every other session of the person ends: for changes of what protects the account. */
export async function renewSession(context: Context, db: Db): Promise<SignedIn> {
  const { person, session } = sessionOf(context.actor);
  await deleteOtherSessions(db, person.id, session.id);
  return rotateSession(context, db, "confirmed");
}

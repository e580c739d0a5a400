// Confirms an address with the mailed link, resends that mail, and describes a link.
import { confirmAddress } from "#features/accounts/addresses/confirm-address.ts";
import type * as contract from "#features/accounts/addresses/contract.ts";
import { findLink, lockLink, useLink } from "#features/accounts/addresses/links-store.ts";
import { sendVerification } from "#features/accounts/addresses/send-verification.ts";
import { loadUser } from "#features/accounts/sessions/user-store.ts";
import { sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { hashSecret } from "#features/accounts/sessions/secret.ts";
import { personOf } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { takeShared } from "#platform/limits/shared-store.ts";

const resendRate = { limit: 5, windowSeconds: 3600, burst: 5 };

export const readLink: Verb<typeof contract.readLink> = async (context, input) => {
  const link = await findLink(context.db, hashSecret(input.token), context.clock.now());
  if (!link) return null;
  const { user_id: id, purpose, email, username, live, confirmed } = link;
  return { purpose, email, username, live, confirmed, own: personOf(context.actor)?.id === id };
};

export function deadLink(): Problem {
  return new Problem("refused", "link.old");
}

export const verifyEmail: Verb<typeof contract.verifyEmail> = async (context, input) => {
  const hash = hashSecret(input.token);
  const now = context.clock.now();
  return transaction(context.db, async (db) => {
    const link = await lockLink(db, hash, now);
    if (link?.purpose !== "verify-email" || (!link.live && !link.used_at)) throw deadLink();
    const outcome = await confirmAddress(db, link.user_id, link.email, now);
    if (outcome === "elsewhere") throw new Problem("refused", "email.confirmed");
    if (outcome === "not-theirs") throw new Problem("refused", "email.unused");
    if (!link.used_at) await useLink(db, hash, now);
    return { outcome: outcome === "confirmed" ? ("verified" as const) : ("already-verified" as const) };
  });
};

/** Limits how many mails one user can trigger. */
export async function limitMails(context: Context, key: string): Promise<void> {
  const { allowed, resetSeconds } = await takeShared(context.db, key, resendRate);
  if (allowed) return;
  const minutes = Math.ceil(resetSeconds / 60);
  throw new Problem("tooMany", "email.enough", { minutes });
}

export const resendVerification: Verb<typeof contract.resendVerification> = async (context) => {
  const { person } = sessionOf(context.actor);
  const user = await loadUser(context.db, person.id);
  const email = user?.email;
  if (!user || !email) throw new Problem("refused", "email.none");
  if (user.email_verified_at) return { outcome: "already-verified" };
  await limitMails(context, `verify:${person.id}`);
  await transaction(context.db, (db) => sendVerification(context, db, { ...user, email }));
  return { outcome: "sent" };
};

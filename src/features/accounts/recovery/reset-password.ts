// Sets a new password with the mailed link, and signs in unless a second factor is required.
import { confirmAddress } from "#features/accounts/addresses/confirm-address.ts";
import { revokeTokens } from "#features/accounts/erasure/store.ts";
import { deleteLinks, findLink, lockLink } from "#features/accounts/addresses/links-store.ts";
import type { LinkRow } from "#features/accounts/addresses/links-store.ts";
import { deadLink } from "#features/accounts/addresses/verify-email.ts";
import { demandPassword } from "#features/accounts/passwords/demand-password.ts";
import { updateUser } from "#features/accounts/profiles/store.ts";
import type * as contract from "#features/accounts/recovery/contract.ts";
import { deleteSignInMethods } from "#features/accounts/recovery/store.ts";
import { hashPassword } from "#features/accounts/sessions/password.ts";
import { loadProtection } from "#features/accounts/sessions/user-store.ts";
import { hashSecret } from "#features/accounts/sessions/secret.ts";
import { startSession } from "#features/accounts/sessions/start-session.ts";
import { deleteSessionsOf } from "#features/accounts/sessions/store.ts";
import { notifyUser } from "#features/accounts/sessions/notify-user.ts";
import { personOf } from "#kernel/actor.ts";
import type { Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";

function demandLive(link: LinkRow | undefined): LinkRow {
  if (link?.purpose !== "reset-password" || !link.live) throw deadLink();
  return link;
}

/**
 * Until now the mailbox's owner never confirmed this account: it may have been created with somebody else's address, so
 * its creator must lose access once the owner arrives.
 */
async function revokeClaimant(db: Db, id: string): Promise<void> {
  await deleteSignInMethods(db, id);
  await revokeTokens(db, id);
}

export const resetPassword: Verb<typeof contract.resetPassword> = async (context, input) => {
  const hash = hashSecret(input.token);
  const now = context.clock.now();
  const seen = demandLive(await findLink(context.db, hash, now));
  await demandPassword(input.password, [seen.username, seen.email]);
  const passwordHash = await hashPassword(input.password);
  return transaction(context.db, async (db) => {
    const { user_id: id, username, email } = demandLive(await lockLink(db, hash, now));
    await updateUser(db, id, { password_hash: passwordHash });
    await deleteSessionsOf(db, id);
    await deleteLinks(db, id, ["reset-password"]);
    // Following the link proves access to the mailbox.
    const known = (await confirmAddress(db, id, email, now)) === "already";
    if (!known && personOf(context.actor)?.id !== id) await revokeClaimant(db, id);
    await notifyUser(context, db, id, { template: "password-changed" });
    if ((await loadProtection(db, id)).totp) return { outcome: "sign-in" };
    return { outcome: "signed-in", session: await startSession(context, db, { id, username }) };
  });
};

// Sets a new password with the link from the mail, and signs in where no second factor stands before it.
import { confirmAddress } from "#features/accounts/addresses/confirm-address.ts";
import { deleteLinks, findLink, lockLink } from "#features/accounts/addresses/links-store.ts";
import type { LinkRow } from "#features/accounts/addresses/links-store.ts";
import { deadLink } from "#features/accounts/addresses/verify-email.ts";
import { demandPassword } from "#features/accounts/passwords/demand-password.ts";
import { updateUser } from "#features/accounts/profiles/store.ts";
import type * as contract from "#features/accounts/recovery/contract.ts";
import { finishSignIn } from "#features/accounts/sessions/finish-sign-in.ts";
import { hashPassword } from "#features/accounts/sessions/password.ts";
import { hashSecret } from "#features/accounts/sessions/secret.ts";
import { deleteSessionsOf } from "#features/accounts/sessions/store.ts";
import { tellPerson } from "#features/accounts/sessions/tell-person.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

function demandLive(link: LinkRow | undefined): LinkRow {
  if (link?.purpose !== "reset-password" || !link.live) throw deadLink();
  return link;
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
    // Whoever followed the link reads the mailbox.
    await confirmAddress(db, id, email, now);
    await tellPerson(context, db, id, { template: "password-changed" });
    const finished = await finishSignIn(context, db, { id, username });
    return finished.outcome === "signed-in" ? finished : { outcome: "sign-in" as const };
  });
};

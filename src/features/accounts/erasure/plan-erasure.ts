// Schedules or cancels the erasure of one's own account.
import type { Recipient } from "#features/accounts/emails/send-mail.ts";
import { sendMail } from "#features/accounts/emails/send-mail.ts";
import type * as contract from "#features/accounts/erasure/contract.ts";
import type { DepartingUser } from "#features/accounts/erasure/store.ts";
import { revokeTokens, isLastAdmin, lockLeaving, setEraseAt } from "#features/accounts/erasure/store.ts";
import { lockCurrentSession, sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { deleteOtherSessions } from "#features/accounts/sessions/store.ts";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";

/** Grace period for cancelling. */
const graceMs = 14 * 24 * 60 * 60 * 1000;

/** Mails go to confirmed addresses only; others may be a stranger's. */
function recipientOf({ id, email, email_verified_at: confirmed, username, locale }: DepartingUser): Recipient | null {
  return email !== null && confirmed !== null ? { id, email, username, locale } : null;
}

export const planErasure: Verb<typeof contract.planErasure> = async (context, input) => {
  const { person, session } = sessionOf(context.actor);
  return transaction(context.db, async (db) => {
    const last = person.role === "admin" && (await isLastAdmin(db, person.id));
    const row = await lockLeaving(db, person.id);
    if (!row) throw missing("user");
    await lockCurrentSession(context, db);
    if (row.username.toLowerCase() !== input.username.toLowerCase())
      throw invalid("username", "username.confirm", { name: row.username });
    if (row.erase_at) return { eraseAt: row.erase_at.toISOString() };
    if (last) throw new Problem("conflict", "erasure.admin");
    const at = new Date(context.clock.now().getTime() + graceMs);
    await setEraseAt(db, row.id, at);
    await deleteOtherSessions(db, row.id, session.id);
    await revokeTokens(db, row.id);
    const recipient = recipientOf(row);
    const link = `${context.config.baseUrl}/settings/account/delete`;
    if (recipient) await sendMail(context, db, recipient, { template: "erasure-planned", at, link });
    return { eraseAt: at.toISOString() };
  });
};

export const cancelErasure: Verb<typeof contract.cancelErasure> = async (context) => {
  const { person } = sessionOf(context.actor);
  await transaction(context.db, async (db) => {
    const row = await lockLeaving(db, person.id);
    if (!row?.erase_at) return;
    await setEraseAt(db, row.id, null);
    const recipient = recipientOf(row);
    if (recipient) await sendMail(context, db, recipient, { template: "erasure-cancelled" });
  });
};

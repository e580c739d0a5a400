// Starts a user's data export, at most three times a day, and notifies them by mail.
import { sendMail } from "#features/accounts/emails/send-mail.ts";
import type { beginExport as contract } from "#features/accounts/export/contract.ts";
import { findOwner } from "#features/accounts/export/store.ts";
import { sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { Problem, missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";
import { takeShared } from "#platform/limits/shared-store.ts";

const threeADay = { limit: 3, windowSeconds: 24 * 60 * 60, burst: 3 };

export const beginExport: Verb<typeof contract> = async (context) => {
  const { person } = sessionOf(context.actor);
  const taken = await takeShared(context.db, `export ${person.id}`, threeADay);
  if (!taken.allowed) throw new Problem("tooMany", "export.often");
  const row = await findOwner(context.db, person.id);
  if (!row) throw missing("user");
  const { email, email_verified_at: confirmed, username, locale } = row;
  if (email !== null && confirmed !== null)
    await sendMail(context, context.db, { id: person.id, email, username, locale }, { template: "data-exported" });
  return { userId: person.id, username };
};

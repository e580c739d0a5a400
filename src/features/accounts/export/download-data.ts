// Starts a user's data export, at most three times a day, and notifies them by mail.
import { sendMail } from "#features/accounts/emails/send-mail.ts";
import type { downloadData as contract } from "#features/accounts/export/contract.ts";
import { findOwner } from "#features/accounts/export/store.ts";
import { writeArchive } from "#features/accounts/export/write-archive.ts";
import { sessionOf } from "#features/accounts/sessions/renew-session.ts";
import { Problem, missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";
import { takeShared } from "#platform/limits/shared-store.ts";

const threeADay = { limit: 3, windowSeconds: 24 * 60 * 60, burst: 3 };

export const downloadData: Verb<typeof contract> = async (context) => {
  const { person } = sessionOf(context.actor);
  const taken = await takeShared(context.db, `export ${person.id}`, threeADay);
  if (!taken.allowed) throw new Problem("tooMany", "export.often");
  const row = await findOwner(context.db, person.id);
  if (!row) throw missing("user");
  const { email, email_verified_at: confirmed, username, locale } = row;
  if (email !== null && confirmed !== null)
    await sendMail(context, context.db, { id: person.id, email, username, locale }, { template: "data-exported" });
  const day = context.clock.now().toISOString().slice(0, 10);
  return {
    type: "application/zip",
    caching: "no-store",
    fileName: `tessera-${username}-${day}.zip`,
    untrusted: "private",
    open: async () => ({ stream: await writeArchive(context, person.id, username) }),
  };
};

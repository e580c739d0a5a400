// Makes an address its person's own: from then on it belongs to nobody else.
import { deleteChange, lockEmail, markConfirmed } from "#features/accounts/addresses/changes-store.ts";
import { changeLinks, deleteLinks } from "#features/accounts/addresses/links-store.ts";
import { findEmailHolder } from "#features/accounts/profiles/store.ts";
import type { Db } from "#platform/database/open.ts";

/**
 * Call it in a transaction, once somebody who reads the mailbox said yes. A change to another address that was begun
 * before ends: the address had no say in it then.
 * @returns `elsewhere` when another account confirmed the address before; `not-theirs` when it is not the person's
 *   address any more
 */
export async function confirmAddress(
  db: Db,
  userId: string,
  email: string,
  now: Date,
): Promise<"confirmed" | "already" | "elsewhere" | "not-theirs"> {
  await lockEmail(db, email);
  const holder = await findEmailHolder(db, email);
  if (holder) return holder.id === userId ? "already" : "elsewhere";
  if (!(await markConfirmed(db, userId, email, now))) return "not-theirs";
  await deleteChange(db, userId);
  await deleteLinks(db, userId, changeLinks);
  return "confirmed";
}

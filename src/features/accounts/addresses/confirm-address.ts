// Confirms an address for an account; from then on it belongs to no other.
import { deleteChange, lockEmail, confirmEmail } from "#features/accounts/addresses/changes-store.ts";
import { changeLinks, deleteLinks } from "#features/accounts/addresses/links-store.ts";
import { findEmailHolder } from "#features/accounts/profiles/store.ts";
import type { Db } from "#platform/database/open.ts";

/**
 * Call within a transaction, once the mailbox's owner has confirmed. A pending change to another address begun earlier
 * is cancelled, because this address had no say in it.
 * @returns `elsewhere` if another account has already confirmed the address; `not-theirs` if it is no longer the user's
 * address
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
  if (!(await confirmEmail(db, userId, email, now))) return "not-theirs";
  await deleteChange(db, userId);
  await deleteLinks(db, userId, changeLinks);
  return "confirmed";
}

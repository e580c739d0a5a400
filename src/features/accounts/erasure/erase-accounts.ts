// Erases the accounts whose time has come, each in a transaction of its own.
import { userChanged } from "#features/accounts/events.ts";
import { deletePerson, dueForErasure, lockLeaving } from "#features/accounts/erasure/store.ts";
import { reserveErased } from "#features/accounts/profiles/erased-usernames-store.ts";
import { forgetDetails } from "#platform/audit/store.ts";
import type { Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

/** What another feature does, in the transaction, before the person is gone. */
export type Release = (db: Db, userId: string) => Promise<void>;

type Parts = Pick<Services, "db" | "clock" | "log" | "secret">;

/** Erases one account in the caller's transaction; false when its person changed their mind meanwhile. */
async function erase(db: Db, id: string, { clock, secret }: Parts, releases: readonly Release[]): Promise<boolean> {
  const now = clock.now();
  const person = await lockLeaving(db, id);
  if (!person?.erase_at || person.erase_at > now) return false;
  for (const release of releases) await release(db, id);
  await forgetDetails(db, id);
  await reserveErased(db, secret, id, now);
  await deletePerson(db, id);
  await emit(db, userChanged, { userId: id });
  return true;
}

/**
 * Erases everyone who is due. Whoever changed their mind meanwhile stays; who cannot be erased is logged and tried again
 * at the next run. Gives how many were erased.
 */
export async function eraseAccounts(parts: Parts, releases: readonly Release[]): Promise<number> {
  const { db, clock, log } = parts;
  let erased = 0;
  for (const id of await dueForErasure(db, clock.now()))
    try {
      if (await transaction(db, (inside) => erase(inside, id, parts, releases))) erased += 1;
    } catch (error) {
      log.error({ err: error, user: id }, "an account could not be erased; tried again soon");
    }
  return erased;
}

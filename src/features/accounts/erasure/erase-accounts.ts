// Erases the accounts whose time has come, each in a transaction of its own.
import type { LeavingPerson } from "#features/accounts/erasure/store.ts";
import { deletePerson, dueForErasure, lockLeaving } from "#features/accounts/erasure/store.ts";
import type { World } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";
import { deleteMailsTo } from "#platform/mail/forget-store.ts";

/** What another feature does, in the transaction, before the person is gone. */
export type Release = (db: Db, userId: string) => Promise<void>;

type Parts = Pick<World, "db" | "clock" | "log">;

async function erase(db: Db, person: LeavingPerson, releases: readonly Release[]): Promise<void> {
  for (const release of releases) await release(db, person.id);
  const { email, username, email_verified_at: confirmed, created_at: since } = person;
  if (email !== null) await deleteMailsTo(db, { email, username, confirmed: confirmed !== null, since });
  await deletePerson(db, person.id);
  await emit(db, "user.changed", { userId: person.id });
}

/**
 * Erases everyone who is due. Whoever changed their mind meanwhile stays; who cannot be erased is logged and tried again
 * at the next run. Gives how many were erased.
 */
export async function eraseAccounts({ db, clock, log }: Parts, releases: readonly Release[]): Promise<number> {
  const now = clock.now();
  let erased = 0;
  for (const id of await dueForErasure(db, now))
    try {
      await transaction(db, async (inside) => {
        const person = await lockLeaving(inside, id);
        if (!person?.erase_at || person.erase_at > now) return;
        await erase(inside, person, releases);
        erased += 1;
      });
    } catch (error) {
      log.error({ err: error }, "an account could not be erased; tried again soon");
    }
  return erased;
}

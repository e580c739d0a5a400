// Erases the accounts whose time has come, each in a transaction of its own.
import { userChanged } from "#features/accounts/events.ts";
import { deletePerson, dueForErasure, lockLeaving } from "#features/accounts/erasure/store.ts";
import { reserveErased } from "#features/accounts/profiles/erased-usernames-store.ts";
import type { SystemActor } from "#kernel/actor.ts";
import { recordedAs } from "#kernel/actor.ts";
import { appendAudit, forgetDetails } from "#platform/audit/store.ts";
import type { Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import type { Feature } from "#platform/feature/index.ts";
import { emit } from "#platform/jobs/index.ts";

type Parts = Pick<Services, "db" | "clock" | "log" | "secret">;
type Erasing = Pick<Feature, "erases">;

/** Under this name the erasure of accounts is recorded; the job is called so. */
export const erasureJob = "accounts.erase";
const eraser: SystemActor = { kind: "system", job: erasureJob };

/** The last step: the person themselves, with what is theirs alone. Of them the record keeps an id that nobody has. */
export async function erasePerson(db: Db, id: string, parts: Pick<Services, "clock" | "secret">): Promise<void> {
  await forgetDetails(db, id);
  await reserveErased(db, parts.secret, id, parts.clock.now());
  await deletePerson(db, id);
  const record = { actorId: recordedAs(eraser), action: "user.erase", targetKind: "user", targetId: id };
  await appendAudit(db, { ...record, detail: {} });
  await emit(db, userChanged, { userId: id });
}

/** Erases one account in the caller's transaction; false when its person changed their mind meanwhile. */
async function erase(db: Db, id: string, parts: Parts, features: readonly Erasing[]): Promise<boolean> {
  const person = await lockLeaving(db, id);
  if (!person?.erase_at || person.erase_at > parts.clock.now()) return false;
  for (const feature of features.toReversed()) await feature.erases(db, id, parts);
  return true;
}

/**
 * Erases everyone who is due. Whoever changed their mind meanwhile stays; who cannot be erased is logged and tried again
 * at the next run. Gives how many were erased.
 * @param features in the order in which they may know each other: the last one's step comes first
 */
export async function eraseAccounts(parts: Parts, features: readonly Erasing[]): Promise<number> {
  const { db, clock, log } = parts;
  let erased = 0;
  for (const id of await dueForErasure(db, clock.now()))
    try {
      if (await transaction(db, (inside) => erase(inside, id, parts, features))) erased += 1;
    } catch (error) {
      log.error({ err: error, user: id }, "an account could not be erased; tried again soon");
    }
  return erased;
}

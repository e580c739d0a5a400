// Erases accounts that are due, each in its own transaction.
import { userChanged } from "#features/accounts/events.ts";
import { deleteUser, dueForErasure, lockLeaving } from "#features/accounts/erasure/store.ts";
import { reserveErased } from "#features/accounts/profiles/erased-usernames-store.ts";
import type { SystemActor } from "#kernel/actor.ts";
import { auditName } from "#kernel/actor.ts";
import { appendAudit, clearDetails } from "#platform/audit/store.ts";
import type { Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import type { Feature } from "#platform/feature/index.ts";
import { emit } from "#platform/jobs/index.ts";

type Parts = Pick<Services, "db" | "clock" | "log" | "secret">;
type Erasing = Pick<Feature, "erases">;

/** The job's name, under which erasures are audited. */
export const erasureJob = "accounts.erase";
const eraser: SystemActor = { kind: "system", job: erasureJob };

/**
 * The last step: deletes the user row and what belongs only to it. The audit log keeps an id that refers to nothing.
 */
export async function eraseUser(db: Db, id: string, parts: Pick<Services, "clock" | "secret">): Promise<void> {
  await clearDetails(db, id);
  await reserveErased(db, parts.secret, id, parts.clock.now());
  await deleteUser(db, id);
  const record = { actorId: auditName(eraser), action: "user.erase", targetKind: "user", targetId: id };
  await appendAudit(db, { ...record, detail: {} });
  await emit(db, userChanged, { userId: id });
}

/** Erases one account in the caller's transaction; returns false if the user has cancelled in the meantime. */
async function erase(db: Db, id: string, parts: Parts, features: readonly Erasing[]): Promise<boolean> {
  const person = await lockLeaving(db, id);
  if (!person?.erase_at || person.erase_at > parts.clock.now()) return false;
  for (const feature of features.toReversed()) await feature.erases(db, id, parts);
  return true;
}

/**
 * Erases every account that is due, skipping those cancelled in the meantime. Failures are logged and retried on the
 * next run. Returns the number erased.
 * @param features in dependency order; the last one's step runs first
 */
export async function eraseAccounts(parts: Parts, features: readonly Erasing[]): Promise<number> {
  const { db, clock, log } = parts;
  let erased = 0;
  for (const id of await dueForErasure(db, clock.now()))
    try {
      if (await transaction(db, (inside) => erase(inside, id, parts, features))) erased += 1;
    } catch (error) {
      log.error({ err: error, user: id }, "an account could not be erased, trying again soon");
    }
  return erased;
}

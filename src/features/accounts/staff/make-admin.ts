// Makes somebody an admin from the machine that the site runs on: a site without any has nobody who could.
import { userChanged } from "#features/accounts/events.ts";
import { findUserId, updateUser } from "#features/accounts/profiles/store.ts";
import { deleteSessionsOf } from "#features/accounts/sessions/store.ts";
import { lockPerson } from "#features/accounts/tokens/person-lock-store.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

/** Whoever is called so now or has the id becomes an admin and signs in anew; an unknown name is an error. */
export async function makeAdmin(db: Db, username: string): Promise<void> {
  const id = username === "" ? undefined : await findUserId(db, username);
  if (!id) throw new Error(`No account is called "${username}". Sign up on the site first, then name it here.`);
  await transaction(db, async (inside) => {
    await lockPerson(inside, id);
    await updateUser(inside, id, { role: "admin" });
    await deleteSessionsOf(inside, id);
    const detail = { from: "the command make-admin" };
    await appendAudit(inside, { actorId: id, action: "user.set-role", targetKind: "user", targetId: id, detail });
    await emit(inside, userChanged, { userId: id });
  });
}

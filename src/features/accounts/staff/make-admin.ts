// Promotes a user to admin from the command line, because a site without admins has nobody who could.
import { userChanged } from "#features/accounts/events.ts";
import { findUserId, updateUser } from "#features/accounts/profiles/store.ts";
import { deleteSessionsOf } from "#features/accounts/sessions/store.ts";
import { lockUser } from "#features/accounts/tokens/user-lock-store.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

/** Promotes the user with this current name or id and ends their sessions; throws if there is none. */
export async function makeAdmin(db: Db, username: string): Promise<void> {
  const id = username === "" ? undefined : await findUserId(db, username);
  if (!id)
    throw new Error(`No account is named "${username}". Sign up on the site first, then run this with that username.`);
  await transaction(db, async (inside) => {
    await lockUser(inside, id);
    await updateUser(inside, id, { role: "admin" });
    await deleteSessionsOf(inside, id);
    const detail = { from: "the command make-admin" };
    await appendAudit(inside, { actorId: id, action: "user.set-role", targetKind: "user", targetId: id, detail });
    await emit(inside, userChanged, { userId: id });
  });
}

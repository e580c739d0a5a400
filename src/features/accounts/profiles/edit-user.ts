// Changes a profile: username, bio and avatar, one's own or by an admin.
import type * as contract from "#features/accounts/profiles/contract.ts";
import { findUserId, isUsernameTaken, updateUser } from "#features/accounts/profiles/store.ts";
import { isAdmin, personOf } from "#kernel/actor.ts";
import type { UserId } from "#kernel/id.ts";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { iconLimit, makeIcon } from "#platform/images/index.ts";
import { emit } from "#platform/jobs/index.ts";
import { keepPicture } from "#platform/media/keep-picture.ts";
import { readBytes } from "#platform/upload/read-bytes.ts";

/** The account the actor may change: their own, or any for admins. */
async function findEditable(context: Context, ref: string): Promise<UserId> {
  const id = await findUserId(context.db, ref);
  if (!id) throw missing("User");
  if (personOf(context.actor)?.id !== id && !isAdmin(context.actor))
    throw new Problem("forbidden", "You can change only your own profile.");
  return id;
}

/** What an admin does to somebody else's profile is kept on record. */
async function auditIfOthers(context: Context, db: Db, id: UserId, action: string): Promise<void> {
  const actorId = personOf(context.actor)?.id;
  if (actorId && actorId !== id)
    await appendAudit(db, { actorId, action, targetKind: "user", targetId: id, detail: {} });
}

export const editUser: Verb<typeof contract.editUser> = async (context, input) => {
  const id = await findEditable(context, input.user);
  await transaction(context.db, async (db) => {
    if (input.username !== undefined && (await isUsernameTaken(db, input.username, id))) throw usernameTaken();
    await updateUser(db, id, {
      ...(input.username === undefined ? {} : { username: input.username }),
      ...(input.bio === undefined ? {} : { bio: input.bio }),
    });
    await auditIfOthers(context, db, id, "user.edit");
    await emit(db, "user.changed", { userId: id });
  });
};

export function usernameTaken(): Problem {
  return invalid("username", "This username is taken. Choose another.");
}

export const setAvatar: Verb<typeof contract.setAvatar> = async (context, input, body) => {
  const id = await findEditable(context, input.user);
  const icon = await makeIcon(await readBytes(body, iconLimit, "avatar"));
  await transaction(context.db, async (db) => {
    const avatar = await keepPicture(db, context.files, { bytes: icon.large, width: 192, height: 192 });
    await updateUser(db, id, { avatar_id: avatar });
    await auditIfOthers(context, db, id, "user.set-avatar");
    await emit(db, "user.changed", { userId: id });
  });
};

export const removeAvatar: Verb<typeof contract.removeAvatar> = async (context, input) => {
  const id = await findEditable(context, input.user);
  await transaction(context.db, async (db) => {
    await updateUser(db, id, { avatar_id: null });
    await auditIfOthers(context, db, id, "user.remove-avatar");
    await emit(db, "user.changed", { userId: id });
  });
};

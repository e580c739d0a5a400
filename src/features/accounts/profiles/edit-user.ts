// Edits a profile (username, bio, avatar, address visibility), as its user or as an admin.
import { findUser } from "#features/accounts/profiles/find-user.ts";
import { userChanged } from "#features/accounts/events.ts";
import type * as contract from "#features/accounts/profiles/contract.ts";
import { demandUsername } from "#features/accounts/profiles/demand-username.ts";
import {
  changesSince,
  releaseUsername,
  recordFormerUsername,
} from "#features/accounts/profiles/former-usernames-store.ts";
import { loadUsers, updateUser } from "#features/accounts/profiles/store.ts";
import { lockUser } from "#features/accounts/tokens/user-lock-store.ts";
import { isAdmin, personOf } from "#kernel/actor.ts";
import type { UserId } from "#kernel/id.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { iconLimit, makePicture, squareIn } from "#platform/images/index.ts";
import { emit } from "#platform/jobs/index.ts";
import { storePicture } from "#platform/media/store-picture.ts";
import { readBytes } from "#platform/upload/read-bytes.ts";

const changesAllowed = 3;
const changesWithinMs = 30 * 24 * 60 * 60 * 1000;

/** The account the actor may edit: their own, or any for admins. */
async function findEditable(context: Context, ref: string): Promise<UserId> {
  const id = await findUser(context.db, ref);
  if (personOf(context.actor)?.id !== id && !isAdmin(context.actor)) throw new Problem("forbidden", "profile.own");
  return id;
}

/** Audits an admin's edit of another user's profile. */
async function auditIfOthers(context: Context, db: Db, id: UserId, action: string, detail: object = {}): Promise<void> {
  const actorId = personOf(context.actor)?.id;
  if (actorId && actorId !== id) await appendAudit(db, { actorId, action, targetKind: "user", targetId: id, detail });
}

/** Only the user may change who sees their address, and only in a session. */
function demandSelf({ actor }: Context, id: UserId): void {
  if (actor.kind === "person" && actor.credential.kind === "session" && actor.person.id === id) return;
  throw new Problem("forbidden", "profile.address");
}

/**
 * Renames the account and keeps the old name as a redirect, unless an admin renames it; a change of case only does not
 * count.
 */
async function rename(context: Context, db: Db, id: UserId, username: string): Promise<void> {
  await lockUser(db, id);
  const [row] = await loadUsers(db, [id]);
  if (!row || row.username === username) return;
  if (row.username.toLowerCase() !== username.toLowerCase()) {
    const now = context.clock.now();
    const takenAway = personOf(context.actor)?.id !== id;
    const changes = await changesSince(db, id, new Date(now.getTime() - changesWithinMs));
    const first = changes.at(changesAllowed - 1);
    if (first !== undefined && !takenAway) throw changedTooOften(first);
    if (takenAway) await releaseUsername(db, id, username);
    await demandUsername(context, db, username, id);
    await recordFormerUsername(db, { userId: id, username: row.username, takenAway }, now);
  }
  await updateUser(db, id, { username });
}

function changedTooOften(first: Date): Problem {
  const day = new Date(first.getTime() + changesWithinMs).toISOString().slice(0, 10);
  return invalid("username", "username.changed", { day });
}

export const editUser: Verb<typeof contract.editUser> = async (context, input) => {
  const id = await findEditable(context, input.user);
  if (input.emailShown !== undefined) demandSelf(context, id);
  await transaction(context.db, async (db) => {
    if (input.username !== undefined) await rename(context, db, id, input.username);
    await updateUser(db, id, {
      ...(input.bio === undefined ? {} : { bio: input.bio }),
      ...(input.emailShown === undefined ? {} : { email_shown: input.emailShown }),
    });
    const fields = Object.keys(input).filter((field) => field !== "user");
    await auditIfOthers(context, db, id, "user.edit", { fields });
    await emit(db, userChanged, { userId: id });
  });
};

export const setAvatar: Verb<typeof contract.setAvatar> = async (context, input, body) => {
  const id = await findEditable(context, input.user);
  const picture = await makePicture(await readBytes(body, iconLimit, "avatar"), squareIn(input));
  await transaction(context.db, async (db) => {
    const avatar = await storePicture(db, context.files, picture);
    await updateUser(db, id, { avatar_id: avatar });
    await auditIfOthers(context, db, id, "user.set-avatar");
    await emit(db, userChanged, { userId: id });
  });
};

export const removeAvatar: Verb<typeof contract.removeAvatar> = async (context, input) => {
  const id = await findEditable(context, input.user);
  await transaction(context.db, async (db) => {
    await updateUser(db, id, { avatar_id: null });
    await auditIfOthers(context, db, id, "user.remove-avatar");
    await emit(db, userChanged, { userId: id });
  });
};

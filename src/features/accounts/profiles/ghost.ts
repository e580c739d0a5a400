// The ghost account, which owns what remains of erased accounts; nobody can sign in to it.
import { insertPlaceholderUser, isUsernameHeld } from "#features/accounts/profiles/store.ts";
import type { UserId } from "#kernel/id.ts";
import { randomText } from "#kernel/id.ts";
import type { Db } from "#platform/database/open.ts";

/** Identified by id, so that a user who already has the name is not mistaken for it. */
const ghostId = "ghost000" as UserId;

/** Its id. Created on first use in the caller's transaction, without a password or an address. */
export async function findGhost(db: Db): Promise<UserId> {
  const username = (await isUsernameHeld(db, "ghost", ghostId)) ? `ghost-${randomText(8)}` : "ghost";
  await insertPlaceholderUser(db, ghostId, username);
  return ghostId;
}

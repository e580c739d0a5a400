// The account that what is kept without its maker belongs to; nobody signs in to it.
import { insertBare, isUsernameHeld } from "#features/accounts/profiles/store.ts";
import type { UserId } from "#kernel/id.ts";
import { randomText } from "#kernel/id.ts";
import type { Db } from "#platform/database/open.ts";

/** Known by its id, so that a person who is called so already is not taken for it. */
const ghostId = "ghost000" as UserId;

/** The account's id; made when it is first needed, without a password or an address, in the caller's transaction. */
export async function findGhost(db: Db): Promise<UserId> {
  const username = (await isUsernameHeld(db, "ghost", ghostId)) ? `ghost-${randomText(8)}` : "ghost";
  await insertBare(db, ghostId, username);
  return ghostId;
}

// Finds users by id, username or former username; unknown ones throw `missing`.
import type { UserView } from "#features/accounts/profiles/contract.ts";
import { presentUsers } from "#features/accounts/profiles/present-users.ts";
import { findUserId } from "#features/accounts/profiles/store.ts";
import type { UserId } from "#kernel/id.ts";
import { missing } from "#kernel/problem.ts";
import type { Db } from "#platform/database/open.ts";

export async function findUser(db: Db, ref: string): Promise<UserId> {
  const id = await findUserId(db, ref);
  if (!id) throw missing("user");
  return id;
}

/** The user's public profile. */
export async function showUser(db: Db, ref: string): Promise<UserView> {
  const [view] = await presentUsers(db, [await findUser(db, ref)]);
  if (!view) throw missing("user");
  return view;
}

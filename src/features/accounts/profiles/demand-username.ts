// Validates usernames.
import { hasLookAlike, isUsernameHeld, isUsernameReserved } from "#features/accounts/profiles/store.ts";
import { isReservedName } from "#features/accounts/sign-up/reserved-names.ts";
import { invalid } from "#kernel/problem.ts";
import type { Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/**
 * Refuses a username that is reserved, taken (or was until recently), or confusable with another. Within a transaction
 * the result holds until it ends.
 * @param except the account that wants it, if it exists
 */
export async function demandUsername(
  services: Pick<Services, "clock" | "secret">,
  db: Db,
  username: string,
  except: string | null,
): Promise<void> {
  if (isReservedName(username)) throw invalid("username", "username.reserved");
  if ((await isUsernameHeld(db, username, except)) || (await isUsernameReserved(db, services, username, except)))
    throw invalid("username", "username.taken");
  if (await hasLookAlike(db, services, username, except)) throw invalid("username", "username.similar");
}

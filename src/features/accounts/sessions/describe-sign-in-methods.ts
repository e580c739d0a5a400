// A user's sign-in methods, as far as the compatible API reports them to the user.
import { listLinked } from "#features/accounts/providers/store.ts";
import { loadUser, loadProtection } from "#features/accounts/sessions/user-store.ts";
import type { Db } from "#platform/database/open.ts";

export interface UserSignInMethods {
  readonly password: boolean;
  readonly totp: boolean;
  /** Linked provider accounts: provider names and the ids there. */
  readonly providers: readonly { readonly provider: string; readonly subject: string }[];
}

/** The user's sign-in methods. */
export async function describeSignInMethods(db: Db, userId: string): Promise<UserSignInMethods> {
  const person = await loadUser(db, userId);
  const { totp } = await loadProtection(db, userId);
  return { password: Boolean(person?.password_hash), totp, providers: await listLinked(db, userId) };
}

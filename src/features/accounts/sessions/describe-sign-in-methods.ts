// What a person can sign in with, as far as the compatible API tells the person.
import { listLinked } from "#features/accounts/providers/store.ts";
import { loadPerson, loadProtection } from "#features/accounts/sessions/person-store.ts";
import type { Db } from "#platform/database/open.ts";

export interface SignInMethodsOfPerson {
  readonly password: boolean;
  readonly totp: boolean;
  /** The linked accounts at other sites, by the names of the sites and the ids there. */
  readonly providers: readonly { readonly provider: string; readonly subject: string }[];
}

/** What the person can sign in with. */
export async function describeSignInMethods(db: Db, userId: string): Promise<SignInMethodsOfPerson> {
  const person = await loadPerson(db, userId);
  const { totp } = await loadProtection(db, userId);
  return { password: Boolean(person?.password_hash), totp, providers: await listLinked(db, userId) };
}

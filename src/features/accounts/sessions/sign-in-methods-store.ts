// Reads a user's sign-in methods, so that the last one cannot be removed.
import { sql } from "kysely";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import type { Db } from "#platform/database/open.ts";

export interface SignInMethods {
  password: boolean;
  passkeys: number;
  providers: number;
}

/**
 * The user's sign-in methods. Call in the transaction that removes one, after the removal: the user row stays locked,
 * so that concurrent removals cannot each rely on the other's method.
 * @param configured the configured providers; linked accounts at others cannot be used
 */
export async function countSignInMethods(
  db: Db,
  userId: string,
  configured: readonly ProviderName[],
): Promise<SignInMethods> {
  const { rows } = await sql<Pick<SignInMethods, "password">>`
    with person as materialized (select id, password_hash from users where id = ${userId} for no key update)
    select password_hash is not null as password from person`.execute(db);
  const counted = await db
    .selectNoFrom((on) => [
      on
        .selectFrom("passkeys")
        .select((p) => p.fn.countAll<string>().as("n"))
        .where("user_id", "=", userId)
        .as("passkeys"),
      on
        .selectFrom("linked_accounts")
        .select((p) => p.fn.countAll<string>().as("n"))
        .where("user_id", "=", userId)
        .where(sql<boolean>`provider = any(${configured}::text[])`)
        .as("providers"),
    ])
    .executeTakeFirstOrThrow();
  return {
    password: rows[0]?.password ?? false,
    passkeys: Number(counted.passkeys),
    providers: Number(counted.providers),
  };
}

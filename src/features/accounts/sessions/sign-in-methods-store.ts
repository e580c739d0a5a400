// Reads what a person can sign in with, so that nobody removes their last way in.
import { sql } from "kysely";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import type { Db } from "#platform/database/open.ts";

export interface SignInMethods {
  password: boolean;
  passkeys: number;
  providers: number;
}

/**
 * What the person can sign in with. Call it in the transaction that removes one, after it is removed: the person's row
 * is locked until then, so that two removals at once cannot each rely on what the other takes away.
 * @param configured the other sites that sign people in; a linked account at any other opens nothing
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

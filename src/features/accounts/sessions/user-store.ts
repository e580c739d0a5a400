// Reads what signing in and account security need to know about a user.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface AccountUser {
  id: string;
  username: string;
  locale: string;
  email: string | null;
  email_verified_at: Date | null;
  password_hash: string | null;
  erase_at: Date | null;
}

export async function loadUser(db: Db, id: string): Promise<AccountUser | undefined> {
  const { rows } = await sql<AccountUser>`
    select id, username, locale, email, email_verified_at, password_hash, erase_at from users where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export interface Protection {
  totp: boolean;
  totpSince: Date | null;
  codes: number;
  passkeys: number;
  providers: string[];
}

/** The factors and providers of an account. */
export async function loadProtection(db: Db, id: string): Promise<Protection> {
  const { rows } = await sql<Protection>`
    select exists (select from totp_factors where user_id = ${id}) as totp,
      (select created_at from totp_factors where user_id = ${id}) as "totpSince",
      (select count(*) from backup_codes where user_id = ${id}) as codes,
      (select count(*) from passkeys where user_id = ${id}) as passkeys,
      array(select provider from linked_accounts where user_id = ${id} order by provider) as providers`.execute(db);
  return rows[0] ?? { totp: false, totpSince: null, codes: 0, passkeys: 0, providers: [] };
}

/** Case-folds a login as the users table does, so that all spellings of one account count together. */
export async function foldLogin(db: Db, login: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select lower(${login}::text) as folded`.execute(db);
  return rows[0]?.folded ?? login;
}

// Mail records of one user, for their data export.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** The next mails about a user's account after one, without content: some contain secrets. */
export async function mailsPage(db: Db, userId: string, after: number, count: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, template, subject, recipient, created_at as created, sent_at as sent from mails
    where user_id = ${userId} and id > ${after} order by id limit ${count}`.execute(db);
  return rows;
}

// Mails as one person's: what was written to them, and removing it.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import { plainName } from "./clean-text.ts";

/** Whom mails were written to; an address that was not confirmed may be a stranger's. */
export interface Addressee {
  readonly email: string;
  readonly confirmed: boolean;
  readonly username: string;
  readonly since: Date;
}

/** Mails to a confirmed address since the person has the account, without what they said: some hold secrets. */
export async function mailsTo(
  db: Db,
  { email, since }: Pick<Addressee, "email" | "since">,
): Promise<{ template: string; subject: string; recipient: string; created: Date; sent: Date | null }[]> {
  const { rows } = await sql<{
    template: string;
    subject: string;
    recipient: string;
    created: Date;
    sent: Date | null;
  }>`
    select template, subject, recipient, created_at as created, sent_at as sent from mails
    where lower(recipient) = lower(${email}) and created_at >= ${since} order by id`.execute(db);
  return rows;
}

/**
 * Removes mails to the person: all to a confirmed address or that mention it, else those that call them by name. Sent
 * mails say nothing any more, so they go in any case.
 */
export async function deleteMailsTo(db: Db, { email, confirmed, username }: Addressee): Promise<void> {
  if (confirmed)
    await sql`
      delete from mails where lower(recipient) = lower(${email})
        or position(lower(${email}) in lower(body_text)) > 0`.execute(db);
  else
    await sql`
      delete from mails where lower(recipient) = lower(${email})
        and (body_text = '' or position(${plainName(username)} in body_text) > 0)`.execute(db);
}

// The table of mails to send; without a mail server they stay and are shown on `/dev/mail`.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface Mail {
  readonly recipient: string;
  /** Which mail it is, like `verify-email`. */
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailRow extends Mail {
  readonly id: number;
  readonly created_at: Date;
}

/** Puts a mail into the outbox, in the caller's transaction. */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  await sql`
    insert into mails (recipient, template, subject, body_text, body_html)
    values (${mail.recipient}, ${mail.template}, ${mail.subject}, ${mail.text}, ${mail.html})`.execute(db);
}

/** The newest mails, for the mailbox page. */
export async function listMails(db: Db, count: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, recipient, template, subject, body_text as text, body_html as html, created_at from mails
    order by id desc limit ${count}`.execute(db);
  return rows;
}

/** Removes mails that were sent before the time. */
export async function deleteSentMails(db: Db, before: Date): Promise<void> {
  await sql`delete from mails where sent_at < ${before}`.execute(db);
}

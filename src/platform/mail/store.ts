// The table of mails to send; without a mail server they stay and are shown on `/dev/mail`.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import { addJob } from "#platform/jobs/add-job.ts";

export interface Mail {
  /** One address, as in `somebody@example.org`. */
  readonly recipient: string;
  /** Which mail it is, like `verify-email`. */
  readonly template: string;
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailRow extends Mail {
  readonly id: number;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  /** What the mail server said at the last attempt that did not succeed. */
  readonly failure: string | null;
}

/** The job that hands a mail to the mail server; people wait for their mail, so it runs before whatever else is due. */
export const deliverJob = { name: "mail.deliver", priority: -10 };
/** With the growing pauses of jobs the last attempt is some 16 hours after the first. */
export const attemptsMost = 12;

/**
 * Puts a mail into the outbox, in the caller's transaction, and wakes the worker once that commits. It does so without
 * an event: events empty the pages kept for visitors, and mails change no page.
 * @param mail.userId whose account it is about; the mail goes when the account does
 */
export async function queueMail(db: Db, mail: Mail & { readonly userId: string | null }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (user_id, recipient, template, locale, subject, body_text, body_html)
    values (${mail.userId}, ${mail.recipient}, ${mail.template}, ${mail.locale}, ${mail.subject}, ${mail.text}, ${mail.html})
    returning id`.execute(db);
  for (const { id } of rows) await addJob(db, deliverJob, { mail: id }, { maxAttempts: attemptsMost });
}

/**
 * Takes the mail for one attempt; undefined when it was sent or given up, or when this attempt or a later one was
 * already begun elsewhere.
 */
export async function claimMail(db: Db, id: number, attempt: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    update mails set attempts = ${attempt}
    where id = ${id} and attempts < ${attempt} and sent_at is null and failed_at is null
    returning id, recipient, template, locale, subject, body_text as text, body_html as html,
      created_at, sent_at, failed_at, failure`.execute(db);
  return rows[0];
}

/** What was sent is not kept: its links open accounts for as long as they work. */
export async function markSent(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    update mails set sent_at = ${at}, failure = null, body_text = '', body_html = '' where id = ${id}`.execute(db);
}

/** @param givenUpAt null when it is tried again */
export async function noteFailure(db: Db, id: number, failure: string, givenUpAt: Date | null): Promise<void> {
  await sql`update mails set failure = ${failure.slice(0, 500)}, failed_at = ${givenUpAt} where id = ${id}`.execute(db);
}

/** Since when the oldest mail that is neither sent nor given up has been waiting; null when none is. */
export async function oldestWaitingMail(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) as since from mails where sent_at is null and failed_at is null`.execute(db);
  return rows[0]?.since ?? null;
}

/** The newest mails, for the mailbox page. */
export async function listMails(db: Db, count: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, recipient, template, locale, subject, body_text as text, body_html as html,
      created_at, sent_at, failed_at, failure
    from mails order by id desc limit ${count}`.execute(db);
  return rows;
}

/** Removes mails that were sent or given up before the time, and those written before it that never left. */
export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await sql`delete from mails where coalesce(sent_at, failed_at, created_at) < ${before}`.execute(db);
}

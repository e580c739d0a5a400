// The table of queued mails; without a mail server they stay and are shown on `/dev/mail`.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import { addJob } from "#platform/jobs/add-job.ts";

export interface Mail {
  /** A single address, e.g. `somebody@example.org`. */
  readonly recipient: string;
  /** The template, e.g. `verify-email`. */
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
  /** The mail server's reply to the last failed attempt. */
  readonly failure: string | null;
}

/** The job that sends a mail; users wait for their mail, so it runs before other due jobs. */
export const deliverJob = { name: "mail.deliver", priority: -10 };
/** With the job queue's growing delays the last attempt is about 16 hours after the first. */
export const maxAttempts = 12;

/**
 * Queues a mail in the caller's transaction, and wakes the worker on commit. Not an event: events invalidate cached
 * pages, and mails change none.
 * @param mail.userId the account the mail is about; it is deleted with the account
 */
export async function queueMail(db: Db, mail: Mail & { readonly userId: string | null }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (user_id, recipient, template, locale, subject, body_text, body_html)
    values (${mail.userId}, ${mail.recipient}, ${mail.template}, ${mail.locale}, ${mail.subject}, ${mail.text}, ${mail.html})
    returning id`.execute(db);
  for (const { id } of rows) await addJob(db, deliverJob, { mail: id }, { maxAttempts });
}

/**
 * Claims the mail for one attempt; undefined when it was sent or given up, or when this attempt or a later one has
 * already started elsewhere.
 */
export async function claimMail(db: Db, id: number, attempt: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    update mails set attempts = ${attempt}
    where id = ${id} and attempts < ${attempt} and sent_at is null and failed_at is null
    returning id, recipient, template, locale, subject, body_text as text, body_html as html,
      created_at, sent_at, failed_at, failure`.execute(db);
  return rows[0];
}

/** Clears the content of a sent mail: its links give access to accounts while they are valid. */
export async function markSent(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    update mails set sent_at = ${at}, failure = null, body_text = '', body_html = '' where id = ${id}`.execute(db);
}

/** @param givenUpAt null when it will be retried */
export async function noteFailure(db: Db, id: number, failure: string, givenUpAt: Date | null): Promise<void> {
  await sql`update mails set failure = ${failure.slice(0, 500)}, failed_at = ${givenUpAt} where id = ${id}`.execute(db);
}

/** When the oldest mail that is neither sent nor given up was queued; null when there is none. */
export async function oldestWaitingMail(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) as since from mails where sent_at is null and failed_at is null`.execute(db);
  return rows[0]?.since ?? null;
}

/** The newest mails, for the `/dev/mail` page. */
export async function listMails(db: Db, count: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, recipient, template, locale, subject, body_text as text, body_html as html,
      created_at, sent_at, failed_at, failure
    from mails order by id desc limit ${count}`.execute(db);
  return rows;
}

/** Deletes mails sent or given up before this time, and unsent ones written before it. */
export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await sql`delete from mails where coalesce(sent_at, failed_at, created_at) < ${before}`.execute(db);
}

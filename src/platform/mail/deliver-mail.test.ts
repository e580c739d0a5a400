// Tests of mail delivery: every mail is sent once, temporary failures are retried, and no link is logged.
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sql } from "kysely";
import { systemClock } from "#kernel/clock.ts";
import { readConfig } from "#platform/config.ts";
import { transaction } from "#platform/database/open.ts";
import type { Database } from "#platform/database/open.ts";
import { startWorker } from "#platform/jobs/index.ts";
import { openLog } from "#platform/log.ts";
import { testDatabase } from "#tests/database.ts";
import { deliverMails } from "./deliver-mail.ts";
import { startMailServer } from "./mail-server.fixture.ts";
import type { MailServer } from "./mail-server.fixture.ts";
import { openMailer } from "./open-mailer.ts";
import type { Mailer } from "./open-mailer.ts";
import { maxAttempts, deleteOldMails, listMails, queueMail } from "./store.ts";

let database: Database;
let server: MailServer;
let mailer: Mailer | null;
let services: Parameters<ReturnType<typeof deliverMails>["perform"]>[0];
const lines: string[] = [];

const secretLink = "https://example.org/auth/reset-password?token=s3cret-of-the-link";
const mail = {
  userId: null,
  recipient: "ada@example.org",
  template: "reset-password",
  locale: "en-US",
  subject: "Set a new password",
  text: `Open ${secretLink}\n`,
  html: `<p><a href="${secretLink}">Open</a></p>`,
};

beforeAll(async () => {
  database = await testDatabase();
  server = await startMailServer();
  const config = readConfig({
    SMTP_URL: server.url,
    BASE_URL: "https://example.org",
    MAIL_FROM: "Us <us@example.org>",
  });
  mailer = openMailer(config);
  const log = openLog("trace", { write: (line: string) => void lines.push(line) });
  services = { db: database.db, clock: systemClock, secret: Buffer.from("secret"), config, log };
});
beforeEach(async () => {
  await sql`truncate mails; delete from graphile_worker._private_jobs`.execute(database.db);
  server.taken.length = 0;
  server.refusals.length = 0;
  lines.length = 0;
});
afterAll(async () => {
  mailer?.close();
  await server.close();
  await database.close();
});

async function queued(change: Partial<typeof mail> = {}) {
  await queueMail(database.db, { ...mail, ...change });
  const [row] = await listMails(database.db, 1);
  if (!row) throw new Error("The mail is not in the outbox.");
  return row;
}

const attempt = (id: number, number: number, by = mailer) =>
  deliverMails(by).perform(services, { mail: id }, { attempt: number });

async function stateOf(id: number) {
  const { rows } = await sql<{ attempts: number; sent: boolean; failed: boolean; failure: string | null }>`
    select attempts, sent_at is not null as sent, failed_at is not null as failed, failure
    from mails where id = ${id}`.execute(database.db);
  return rows[0];
}

test("the worker sends committed mails, to one recipient, with auto-generated headers", async () => {
  await transaction(database.db, async (db) => {
    await queueMail(db, { ...mail, recipient: "nobody@example.org" });
    throw new Error("no");
  }).catch(() => {});
  const { id } = await queued();
  const options = { jobs: [deliverMails(mailer)], listeners: [], concurrency: 2, log: services.log };
  const worker = await startWorker({ database, context: services, ...options });
  await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ sent: true, attempts: 1 }), 20_000);
  await worker.stop();
  expect(server.taken.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: "us@example.org", to: [mail.recipient] },
  ]);
  const read = await PostalMime.parse(server.taken[0]?.source ?? "");
  const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]));
  expect(headers).toEqual({
    from: "Us <us@example.org>",
    to: "ada@example.org",
    subject: mail.subject,
    "message-id": expect.stringMatching(/^<[0-9a-f]{32}@example\.org>$/) as string,
    date: expect.any(String) as string,
    "auto-submitted": "auto-generated",
    "mime-version": "1.0",
    "content-type": expect.stringContaining("multipart/alternative") as string,
  });
  expect(read.headers).toHaveLength(8);
  expect([read.text?.trim(), read.html?.trim()]).toEqual([mail.text.trim(), mail.html]);
});

test("a temporarily rejected mail is retried, and then sent once", async () => {
  const { id } = await queued();
  server.refusals.push({ at: "RCPT", code: 451 }, { at: "DATA", code: 452 }, { at: "MAIL", code: 530 });
  for (const number of [1, 2, 3]) {
    await expect(attempt(id, number)).rejects.toThrow(`attempt ${number}`);
    expect(await stateOf(id)).toMatchObject({ attempts: number, sent: false, failed: false });
  }
  await attempt(id, 4);
  expect(await stateOf(id)).toEqual({ attempts: 4, sent: true, failed: false, failure: null });
  expect((await listMails(database.db, 1)).map(({ text, html }) => text + html)).toEqual([""]);
  await attempt(id, 5);
  expect(server.taken).toHaveLength(1);
});

test("the job queue itself retries with delays, attempt by attempt", async () => {
  const { id } = await queued();
  server.refusals.push({ at: "RCPT", code: 450 }, { at: "DATA", code: 451 });
  const options = { jobs: [deliverMails(mailer)], listeners: [], concurrency: 2, log: services.log };
  const worker = await startWorker({ database, context: services, ...options });
  const seen: number[] = [];
  for (const after of [1, 2]) {
    await vi.waitFor(async () => {
      const hurried = await sql`update graphile_worker._private_jobs set run_at = now()
        where attempts = ${after} and locked_at is null and last_error is not null`.execute(database.db);
      expect(hurried.numAffectedRows).toBe(1n);
    }, 20_000);
    seen.push(after);
  }
  await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ sent: true, attempts: 3 }), 20_000);
  await worker.stop();
  expect(seen).toEqual([1, 2]);
  expect(server.taken).toHaveLength(1);
});

test.each([
  ["the recipient", { at: "RCPT", code: 550 }],
  ["the mail", { at: "DATA", code: 554 }],
] as const)("a permanently rejected mail is not retried: %s", async (_what, refusal) => {
  const { id } = await queued();
  server.refusals.push(refusal);
  await attempt(id, 1);
  const state = await stateOf(id);
  expect(state).toMatchObject({ attempts: 1, sent: false, failed: true });
  expect(state?.failure).toContain(String(refusal.code));
  await attempt(id, 2);
  expect(server.taken).toEqual([]);
});

test("after the last attempt the mail is given up", async () => {
  const { id } = await queued();
  server.refusals.push({ at: "RCPT", code: 450 });
  await attempt(id, maxAttempts);
  expect(await stateOf(id)).toMatchObject({ attempts: maxAttempts, failed: true });
});

test("two workers with the same attempt send once", async () => {
  const { id } = await queued();
  await Promise.all([1, 2, 3].map(() => attempt(id, 1)));
  expect(server.taken).toHaveLength(1);
});

test("without a mail server the mail stays queued", async () => {
  const { id } = await queued();
  expect(openMailer({ ...services.config, smtpUrl: null })).toBeNull();
  await attempt(id, 1, null);
  expect(await stateOf(id)).toEqual({ attempts: 0, sent: false, failed: false, failure: null });
});

test("an unreachable mail server is retried, and neither its password nor a link is logged", async () => {
  const gone = await startMailServer();
  await gone.close();
  const url = new URL(gone.url);
  url.username = "us";
  url.password = "s3cret-of-the-server";
  const other = openMailer({ ...services.config, smtpUrl: url.href });
  const { id } = await queued();
  const error: unknown = await attempt(id, 1, other).catch((problem: unknown) => problem);
  other?.close();
  server.refusals.push({ at: "DATA", code: 554 });
  await attempt(id, 2);
  const state = await stateOf(id);
  expect(state).toMatchObject({ failed: true });
  expect(lines.length).toBeGreaterThan(0);
  expect(error).toBeInstanceOf(Error);
  expect([...lines, String((error as Error).stack), JSON.stringify(state)].join("\n")).not.toMatch(/s3cret|ada@/);
});

test("a remote server without encryption gets no mail, unless the setting allows it", async () => {
  const elsewhere = server.url.replace("127.0.0.1", "0.0.0.0");
  const [strict, lax] = ["", "?requireTLS=false"].map((rest) =>
    openMailer({ ...services.config, smtpUrl: elsewhere + rest }),
  );
  const { id } = await queued();
  await expect(attempt(id, 1, strict)).rejects.toThrow("attempt 1");
  expect(server.taken).toEqual([]);
  await attempt(id, 2, lax);
  expect(server.taken).toHaveLength(1);
  strict?.close();
  lax?.close();
});

test.each([
  "ada@example.org, eve@example.org",
  "ada@example.org\r\nBcc: eve@example.org",
  "ada@example.org>\r\nRCPT TO:<eve@example.org",
  "Ada <ada@example.org>",
  "group:eve@example.org,ada@example.org;",
  "ada@example.org eve@example.org",
  '"a b"@example.org',
  "ada@exаmple.org",
  "@example.org",
  "ada@",
  "",
])("an address that is not exactly one gets no mail: %j", async (recipient) => {
  const { id } = await queued({ recipient });
  await attempt(id, 1);
  expect(await stateOf(id)).toMatchObject({ failed: true, sent: false });
  expect(server.taken).toEqual([]);
});

test("mails sent or given up long ago are deleted; queued ones stay", async () => {
  await sql`insert into mails (recipient, template, subject, body_text, body_html, sent_at, failed_at) values
    ('old-sent', 't', 's', '', '', now() - interval '2 days', null),
    ('old-failed', 't', 's', '', '', null, now() - interval '2 days'),
    ('fresh', 't', 's', '', '', now(), null),
    ('waiting', 't', 's', '', '', null, null)`.execute(database.db);
  await deleteOldMails(database.db, new Date(Date.now() - 86_400_000));
  expect((await listMails(database.db, 9)).map(({ recipient }) => recipient).toSorted()).toEqual(["fresh", "waiting"]);
});

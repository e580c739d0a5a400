// Checks whether the site's components work, for the status page.
import type { Services } from "#platform/context.ts";
import { oldestWaitingMail } from "#platform/mail/store.ts";

export type PartStatus = "works" | "slow" | "down";
export type SiteStatus = Readonly<Record<"database" | "files" | "search", PartStatus>> & {
  /** `kept`: without a mail server, mails stay in the site's mailbox. */
  readonly mails: PartStatus | "kept";
};

/** How long a check's result is shared, in milliseconds. */
const keptForMs = 5000;
/** Thresholds for slow and unresponsive, in milliseconds. */
const slowMs = 500;
const noneMs = 3000;
/** How long the oldest mail waits until mails count as slow, and as down, in milliseconds. */
const mailSlowMs = 10 * 60_000;
const mailDownMs = 2 * 60 * 60_000;

/** Whether a component responds in time, late, or not at all. */
async function checkPart(ask: () => Promise<unknown>): Promise<PartStatus> {
  const asked = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error("Timed out waiting for a response.")), noneMs);
  });
  try {
    await Promise.race([ask(), late]);
    return performance.now() - asked > slowMs ? "slow" : "works";
  } catch {
    return "down";
  } finally {
    clearTimeout(timer);
  }
}

/** Status of mails by how long the oldest has been waiting. */
export function statusOfMails(waitingSince: Date | null, now: Date): PartStatus {
  const waited = waitingSince === null ? 0 : now.getTime() - waitingSince.getTime();
  return waited > mailDownMs ? "down" : waited > mailSlowMs ? "slow" : "works";
}

/** Awaits the first item and closes the listing, which holds directories open. */
async function findOne(list: AsyncIterable<unknown>): Promise<void> {
  const items = list[Symbol.asyncIterator]();
  try {
    await items.next();
  } finally {
    await items.return?.();
  }
}

async function lookAtAll({ db, files, ports, config, clock }: Services): Promise<SiteStatus> {
  let waiting: Date | null = null;
  const [database, stored, search] = await Promise.all([
    checkPart(async () => (waiting = await oldestWaitingMail(db))),
    checkPart(() => findOne(files.list())),
    checkPart(() => ports.search.size()),
  ]);
  const sent = () => (config.smtpUrl === null ? "kept" : statusOfMails(waiting, clock.now()));
  return { database, files: stored, search, mails: database === "down" ? "down" : sent() };
}

/** One check serves all requests for a few seconds. */
export function createSiteStatus(services: Services): () => Promise<SiteStatus> {
  let kept: { at: number; status: Promise<SiteStatus> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at > keptForMs) kept = { at: now, status: lookAtAll(services) };
    return kept.status;
  };
}

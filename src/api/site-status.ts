// Looks whether the parts of the site work, for the page that says so.
import type { Services } from "#platform/context.ts";
import { oldestWaitingMail } from "#platform/mail/store.ts";

export type PartStatus = "works" | "slow" | "down";
export type SiteStatus = Readonly<Record<"database" | "files" | "search", PartStatus>> & {
  /** `kept`: without a mail server they stay in the mailbox of the site. */
  readonly mails: PartStatus | "kept";
};

/** How long a look serves everybody who asks, in ms. */
const keptForMs = 5000;
/** From when on an answer counts as slow, and as none, in ms. */
const slowMs = 500;
const noneMs = 3000;
/** How long a mail waits until mails count as slow, and as down, in ms. */
const mailSlowMs = 10 * 60_000;
const mailDownMs = 2 * 60 * 60_000;

/** How a part answers: in time, late, or not at all. */
async function look(ask: () => Promise<unknown>): Promise<PartStatus> {
  const asked = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error("There was no answer in time.")), noneMs);
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

/** How mails fare by how long the oldest has been waiting. */
export function statusOfMails(waitingSince: Date | null, now: Date): PartStatus {
  const waited = waitingSince === null ? 0 : now.getTime() - waitingSince.getTime();
  return waited > mailDownMs ? "down" : waited > mailSlowMs ? "slow" : "works";
}

/** Waits for the first, and ends the list: it holds folders open. */
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
    look(async () => (waiting = await oldestWaitingMail(db))),
    look(() => findOne(files.list())),
    look(() => ports.search.size()),
  ]);
  const sent = () => (config.smtpUrl === null ? "kept" : statusOfMails(waiting, clock.now()));
  return { database, files: stored, search, mails: database === "down" ? "down" : sent() };
}

/** One look serves all askers for a few seconds, so that asking costs nothing. */
export function createSiteStatus(services: Services): () => Promise<SiteStatus> {
  let kept: { at: number; status: Promise<SiteStatus> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at > keptForMs) kept = { at: now, status: lookAtAll(services) };
    return kept.status;
  };
}

// The worker: jobs, schedules, and what is added up every few seconds.
import { z } from "zod";
import { forgetCard, sweepCards } from "#api/cards/forget-cards.ts";
import { eraseAccounts, forgetExpired, sendReset } from "#features/accounts/index.ts";
import { userChanged } from "#features/accounts/events.ts";
import { projectChanged } from "#features/catalog/events.ts";
import { addUpDownloads, collectFiles, forgetDownloads, releaseEverything } from "#features/catalog/index.ts";
import type { Services } from "#platform/context.ts";
import type { Database } from "#platform/database/open.ts";
import { defineJob, listen, startWorker } from "#platform/jobs/index.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { deleteIdleLimits } from "#platform/limits/shared-store.ts";
import { deliverMails } from "#platform/mail/deliver-mail.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { deleteUnusedMedia } from "#platform/media/store.ts";
import { deleteOldMails } from "#platform/mail/store.ts";

const addUpEveryMs = 5000;

/** Long work, of which one piece runs at a time, so that mail never waits for it. */
const upkeep = "upkeep";

const anHourMs = 60 * 60 * 1000;
/** Younger pictures may belong to a call that is not finished. */
const unusedMediaMs = anHourMs;

const collect = defineJob({
  name: "files.collect",
  queue: upkeep,
  schema: z.object({ unusedBefore: z.iso.datetime().optional() }),
  run: async (services: Services, { unusedBefore }) => {
    await deleteUnusedMedia(services.db, new Date(services.clock.now().getTime() - unusedMediaMs));
    const removed = await collectFiles(services, unusedBefore ? new Date(unusedBefore) : undefined);
    if (removed > 0) services.log.info({ removed }, "removed files that nothing refers to");
  },
});

const erase = defineJob({
  name: "accounts.erase",
  queue: upkeep,
  schema: z.unknown(),
  run: async (services: Services) => {
    const erased = await eraseAccounts(services, [releaseEverything]);
    if (erased > 0) services.log.info({ erased }, "erased accounts whose time had come");
  },
});

const mailsKeptMs = 30 * 24 * 60 * 60 * 1000;

const forget = defineJob({
  name: "site.forget",
  queue: upkeep,
  schema: z.unknown(),
  run: async (services: Services) => {
    await forgetDownloads(services);
    await forgetExpired(services);
    await deleteOldMails(services.db, new Date(services.clock.now().getTime() - mailsKeptMs));
  },
});

const forgetLimits = defineJob({
  name: "limits.forget",
  schema: z.unknown(),
  run: (services: Services) => deleteIdleLimits(services.db),
});

/**
 * Queues the removal of what killed programs left among the files. With a database of our own no other program uses
 * the folder, so all from before the start may go; else calls of others may be under way, and it goes an hour later.
 */
async function sweepAtStart(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  const key = "files.collect-at-start";
  if (services.config.databaseUrl) {
    await addJob(services.db, collect.name, {}, { key, queue: upkeep, runAt: new Date(now + anHourMs) });
  } else {
    const unusedBefore = new Date(now - process.uptime() * 1000).toISOString();
    await addJob(services.db, collect.name, { unusedBefore }, { key, queue: upkeep });
  }
}

export interface Working {
  /** False while jobs stand still. */
  isWorking(): boolean;
  stop(): Promise<void>;
}

/** Starts working; several workers may run beside each other. */
export async function startWork(services: Services, database: Database): Promise<Working> {
  const mailer = openMailer(services.config);
  const jobs = await startWorker({
    database,
    context: services,
    jobs: [collect, erase, forget, forgetLimits, sendReset, sweepCards, deliverMails(mailer)],
    listeners: [listen(userChanged, forgetCard), listen(projectChanged, forgetCard)],
    schedules: {
      [collect.name]: "17 3 * * *",
      [erase.name]: "7 * * * *",
      [forget.name]: "47 3 * * *",
      [forgetLimits.name]: "*/10 * * * *",
      [sweepCards.name]: "27 * * * *",
    },
    log: services.log,
  });
  await sweepAtStart(services);
  let adding: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    adding = adding
      .then(() => addUpDownloads(services))
      .catch((error: unknown) =>
        services.log.error({ err: error }, "downloads could not be added up; tried again soon"),
      );
  }, addUpEveryMs);
  return {
    isWorking: jobs.isWorking,
    stop: async () => {
      clearInterval(timer);
      await adding;
      await jobs.stop();
      mailer?.close();
    },
  };
}

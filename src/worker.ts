// The worker role: jobs, schedules, and sums updated every few seconds.
import { z } from "zod";
import { deleteCard, sweepCards } from "#api/cards/delete-cards.ts";
import { eraseAccounts, erasureJob } from "#features/accounts/index.ts";
import { userChanged } from "#features/accounts/events.ts";
import { projectChanged } from "#features/catalog/events.ts";
import { sumDownloads, collectUnused } from "#features/catalog/index.ts";
import { features } from "#features/index.ts";
import type { Services } from "#platform/context.ts";
import type { Database } from "#platform/database/open.ts";
import { defineJob, listen, startWorker, upkeep } from "#platform/jobs/index.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { deleteIdleLimits } from "#platform/limits/shared-store.ts";
import { deliverMails } from "#platform/mail/deliver-mail.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { deleteUnusedMedia, deleteOldRemovals } from "#platform/media/store.ts";
import { deleteOldMails } from "#platform/mail/store.ts";

const addUpEveryMs = 5000;

const anHourMs = 60 * 60 * 1000;
/** Younger pictures may belong to a request in progress. */
const unusedMediaMs = anHourMs;
/** No cache keeps a picture for longer than a day; programs stop requesting old URLs within a year. */
const removedMediaMs = 365 * 24 * anHourMs;

const ago = ({ clock }: Services, ms: number) => new Date(clock.now().getTime() - ms);

/** Runs before unused files are collected, which then include those of the pictures it removed. */
const collectMedia = defineJob({
  name: "media.collect",
  queue: upkeep,
  schedule: "7 3 * * *",
  schema: z.unknown(),
  run: async (services: Services) => {
    await deleteOldRemovals(services.db, ago(services, removedMediaMs));
    const removed = await deleteUnusedMedia(services.db, ago(services, unusedMediaMs));
    if (removed > 0) services.log.info({ removed }, "removed unreferenced images");
  },
});

/** Defined here because it involves every feature, including those accounts must not depend on. */
const erase = defineJob({
  name: erasureJob,
  queue: upkeep,
  schedule: "7 * * * *",
  schema: z.unknown(),
  run: async (services: Services) => {
    const erased = await eraseAccounts(services, features);
    if (erased > 0) services.log.info({ erased }, "erased accounts whose grace period had ended");
  },
});

const mailsKeptMs = 30 * 24 * 60 * 60 * 1000;

const forgetMails = defineJob({
  name: "mail.forget",
  queue: upkeep,
  schedule: "42 3 * * *",
  schema: z.unknown(),
  run: (services: Services) => deleteOldMails(services.db, ago(services, mailsKeptMs)),
});

const forgetLimits = defineJob({
  name: "limits.forget",
  schedule: "*/10 * * * *",
  schema: z.unknown(),
  run: (services: Services) => deleteIdleLimits(services.db),
});

/** Jobs and schedules that belong to no feature. */
const others = {
  jobs: [collectMedia, erase, forgetMails, forgetLimits, sweepCards],
  listeners: [listen(userChanged, deleteCard), listen(projectChanged, deleteCard)],
};

/**
 * Queues the cleanup of files left by killed processes. With the embedded database no other process uses the folder, so
 * everything from before startup may go; otherwise requests of other processes may be in progress, so it runs an hour
 * later.
 */
async function sweepAtStart(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  const key = "files.collect-at-start";
  await addJob(services.db, collectMedia, {}, { key: "media.collect-at-start" });
  if (services.config.databaseUrl) {
    await addJob(services.db, collectUnused, {}, { key, runAt: new Date(now + anHourMs) });
  } else {
    const unusedBefore = new Date(now - process.uptime() * 1000).toISOString();
    await addJob(services.db, collectUnused, { unusedBefore }, { key });
  }
}

export interface Working {
  /** False while jobs are stalled. */
  isWorking(): boolean;
  stop(): Promise<void>;
}

/** Starts working; several workers may run at the same time. */
export async function startWork(services: Services, database: Database): Promise<Working> {
  const mailer = openMailer(services.config);
  const jobs = await startWorker({
    database,
    context: services,
    jobs: [...features.flatMap(({ jobs }) => jobs), ...others.jobs, deliverMails(mailer)],
    listeners: others.listeners,
    log: services.log,
  });
  await sweepAtStart(services);
  let adding: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    adding = adding
      .then(() => sumDownloads(services))
      .catch((error: unknown) =>
        services.log.error({ err: error }, "downloads could not be summed, trying again soon"),
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

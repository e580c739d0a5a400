// The worker: jobs, schedules, and what is added up every few seconds.
import { z } from "zod";
import { forgetExpired } from "#features/accounts/index.ts";
import { addUpDownloads, collectFiles, forgetDownloads } from "#features/catalog/index.ts";
import type { World } from "#platform/context.ts";
import type { Database } from "#platform/database/open.ts";
import { defineJob, startWorker } from "#platform/jobs/index.ts";
import { deleteIdleLimits } from "#platform/limits/shared-store.ts";
import { deleteOldMails } from "#platform/mail/store.ts";

const addUpEveryMs = 5000;

const collect = defineJob({
  name: "files.collect",
  schema: z.unknown(),
  run: async (world: World) => {
    const removed = await collectFiles(world);
    if (removed > 0) world.log.info({ removed }, "removed files that nothing refers to");
  },
});

const mailsKeptMs = 30 * 24 * 60 * 60 * 1000;

const forget = defineJob({
  name: "site.forget",
  schema: z.unknown(),
  run: async (world: World) => {
    await forgetDownloads(world);
    await forgetExpired(world);
    await deleteOldMails(world.db, new Date(world.clock.now().getTime() - mailsKeptMs));
  },
});

const forgetLimits = defineJob({
  name: "limits.forget",
  schema: z.unknown(),
  run: (world: World) => deleteIdleLimits(world.db),
});

export interface Working {
  stop(): Promise<void>;
}

/** Starts working; several workers may run beside each other. */
export async function startWork(world: World, database: Database): Promise<Working> {
  const jobs = await startWorker({
    database,
    context: world,
    jobs: [collect, forget, forgetLimits],
    listeners: {},
    schedules: { [collect.name]: "17 3 * * *", [forget.name]: "47 3 * * *", [forgetLimits.name]: "*/10 * * * *" },
    log: world.log,
  });
  let adding: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    adding = adding
      .then(() => addUpDownloads(world.db))
      .catch((error: unknown) => world.log.error({ err: error }, "downloads could not be added up; tried again soon"));
  }, addUpEveryMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await adding;
      await jobs.stop();
    },
  };
}

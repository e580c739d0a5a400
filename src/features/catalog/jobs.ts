// The catalog's nightly jobs.
import { z } from "zod";
import { deleteOldDownloads } from "#features/catalog/downloads/open-download.ts";
import { collectFiles } from "#features/catalog/uploads/collect-files.ts";
import type { Services } from "#platform/context.ts";
import { defineJob, upkeep } from "#platform/jobs/index.ts";

/** Also queued when the worker starts, to clean up after killed processes. */
export const collectUnused = defineJob({
  name: "files.collect",
  queue: upkeep,
  schedule: "17 3 * * *",
  schema: z.object({ unusedBefore: z.iso.datetime().optional() }),
  run: async (services: Services, { unusedBefore }) => {
    const removed = await collectFiles(services, unusedBefore ? new Date(unusedBefore) : undefined);
    if (removed > 0) services.log.info({ removed }, "removed unreferenced files");
  },
});

export const pruneDownloads = defineJob({
  name: "downloads.forget",
  queue: upkeep,
  schedule: "52 3 * * *",
  schema: z.unknown(),
  run: (services: Services) => deleteOldDownloads(services),
});

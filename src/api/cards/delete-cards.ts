// Deletes cached cards of things that changed or were deleted, and hourly those that are old.
import { z } from "zod";
import type { Services } from "#platform/context.ts";
import { defineJob } from "#platform/jobs/index.ts";
import { cardsFolder, cardCache } from "./card-cache.ts";

/** Cards requested after this time are rendered again. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** At some hundred kilobytes each. */
const keptMost = 10_000;

const changed = z.union([z.object({ userId: z.string() }), z.object({ projectId: z.string() })]);

/** Runs when a user or project changes, so that its old content, such as an erased name, is not kept anywhere. */
export const deleteCard = defineJob({
  name: "cards.forget",
  schema: changed,
  run: async (services: Services, of) => {
    const kept = cardCache(cardsFolder(services.config));
    if ("userId" in of) await kept.forget("user", of.userId);
    else await kept.forget("project", of.projectId);
  },
});

export const sweepCards = defineJob({
  name: "cards.sweep",
  schedule: "27 * * * *",
  schema: z.unknown(),
  run: async (services: Services) => {
    const before = new Date(services.clock.now().getTime() - keptMs);
    const removed = await cardCache(cardsFolder(services.config)).sweep(before, keptMost);
    if (removed > 0) services.log.info({ removed }, "removed old cards");
  },
});

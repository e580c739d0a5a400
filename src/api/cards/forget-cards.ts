// Takes away kept cards of what changed or is gone, and every hour those that are old.
import { z } from "zod";
import type { Services } from "#platform/context.ts";
import { defineJob } from "#platform/jobs/index.ts";
import { cardsFolder, keepCards } from "./keep-cards.ts";

/** A card that is still asked for after this time is drawn again. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** Some hundred kilobytes each. */
const keptMost = 10_000;

const changed = z.union([z.object({ userId: z.string() }), z.object({ projectId: z.string() })]);

/** Hears of people and projects that changed: what they showed before, a name of somebody erased too, stays nowhere. */
export const forgetCard = defineJob({
  name: "cards.forget",
  schema: changed,
  run: async (services: Services, of) => {
    const kept = keepCards(cardsFolder(services.config));
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
    const removed = await keepCards(cardsFolder(services.config)).sweep(before, keptMost);
    if (removed > 0) services.log.info({ removed }, "removed old cards");
  },
});

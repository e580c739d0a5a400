// The accounts feature's nightly jobs.
import { z } from "zod";
import { forgetExpired } from "#features/accounts/sessions/forget-expired.ts";
import type { Services } from "#platform/context.ts";
import { defineJob, upkeep } from "#platform/jobs/index.ts";

export const forgetExpiredSecrets = defineJob({
  name: "accounts.forget-expired",
  queue: upkeep,
  schedule: "47 3 * * *",
  schema: z.unknown(),
  run: (services: Services) => forgetExpired(services),
});

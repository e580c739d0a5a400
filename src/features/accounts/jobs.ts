// The accounts feature's nightly jobs.
import { z } from "zod";
import { deleteExpired } from "#features/accounts/sessions/delete-expired.ts";
import type { Services } from "#platform/context.ts";
import { defineJob, upkeep } from "#platform/jobs/index.ts";

export const deleteExpiredSecrets = defineJob({
  name: "accounts.forget-expired",
  queue: upkeep,
  schedule: "47 3 * * *",
  schema: z.unknown(),
  run: (services: Services) => deleteExpired(services),
});

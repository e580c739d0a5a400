// Every feature of the product, in dependency order.
import { accounts } from "#features/accounts/feature.ts";
import { catalog } from "#features/catalog/feature.ts";
import { jobs } from "#features/jobs/feature.ts";
import { moderation } from "#features/moderation/feature.ts";
import { teams } from "#features/teams/feature.ts";
import type { Feature } from "#platform/feature/index.ts";

export const features: readonly Feature[] = [accounts, teams, catalog, moderation, jobs];

// Events emitted by teams.
import { z } from "zod";
import { organizationTag } from "#features/teams/cache-tags.ts";
import { defineEvent } from "#platform/jobs/index.ts";

/** An organization's public data changed. */
export const organizationChanged = defineEvent({
  name: "organization.changed",
  schema: z.object({ organizationId: z.string() }),
  tags: ({ organizationId }) => [organizationTag(organizationId)],
});

// Preview of what happens to a user's projects and organizations when the account is erased.
import { z } from "zod";
import { projectTypes } from "#features/catalog/projects/project-type.ts";
import { operation } from "#kernel/operation.ts";

const project = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  type: z.enum(projectTypes),
});
const organization = z.object({ slug: z.string(), name: z.string() });

export const previewErasure = operation({
  name: "projects.foresee-erasure",
  method: "GET",
  path: "/api/self/erasure/projects",
  description: "What would happen to the caller's projects and organizations if they deleted their account now.",
  needs: "session",
  siteOnly: true,
  input: z.object({}),
  output: z.object({
    /** Transferred to another member, given by name. */
    passed: z.array(project.extend({ to: z.string() })),
    /** Transferred to the `ghost` account. */
    kept: z.array(project),
    deleted: z.array(project),
    organizationsPassed: z.array(organization.extend({ to: z.string() })),
    organizationsDeleted: z.array(organization),
  }),
});
export type ErasureView = z.output<typeof previewErasure.output>;

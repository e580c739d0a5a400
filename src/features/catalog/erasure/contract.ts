// What would become of a person's projects and organizations if they erased their account.
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
  description: "What would become of one's projects and organizations if one erased one's account now.",
  needs: "session",
  siteOnly: true,
  input: z.object({}),
  output: z.object({
    /** To another member, by name. */
    passed: z.array(project.extend({ to: z.string() })),
    /** Under the account `ghost`. */
    kept: z.array(project),
    deleted: z.array(project),
    organizationsPassed: z.array(organization.extend({ to: z.string() })),
    organizationsDeleted: z.array(organization),
  }),
});
export type ErasureView = z.output<typeof previewErasure.output>;

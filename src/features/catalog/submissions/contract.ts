// Submissions for review: when a project was submitted, by whom, and what the team says it changed.
import { z } from "zod";
import { projectRef } from "#features/catalog/projects/contract.ts";
import { operation } from "#kernel/operation.ts";

const submissionView = z.object({
  id: z.string(),
  /** Username; null once the account is gone. */
  by: z.string().nullable(),
  /** Empty for a first submission. */
  note: z.string(),
  submitted: z.iso.datetime(),
});

export const listSubmissions = operation({
  name: "projects.submissions",
  method: "GET",
  path: "/api/projects/{project}/submissions",
  description:
    "When a project was submitted for review, and what its team said it changed, newest first; for the team and staff. At most 50.",
  needs: "PROJECT_READ",
  input: z.object({ project: projectRef }),
  output: z.array(submissionView),
});

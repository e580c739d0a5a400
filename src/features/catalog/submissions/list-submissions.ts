// Lists when a project was submitted for review, for its team and staff.
import { findProject, limitedToOthers } from "#features/catalog/projects/find-project.ts";
import { maySeeInside } from "#features/catalog/projects/rules.ts";
import type { listSubmissions as contract } from "#features/catalog/submissions/contract.ts";
import { loadSubmissions } from "#features/catalog/submissions/store.ts";
import { Problem } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";

export const listSubmissions: Verb<typeof contract> = async (context, input) => {
  const { row, standing } = await findProject(context, input.project, false);
  if (!maySeeInside(standing))
    throw standing.actor.kind === "person" ? new Problem("forbidden", "page.project") : limitedToOthers();
  const rows = await loadSubmissions(context.db, row.id, 50);
  return rows.map(({ id, username, note, submitted_at }) => ({
    id,
    by: username,
    note,
    submitted: submitted_at.toISOString(),
  }));
};

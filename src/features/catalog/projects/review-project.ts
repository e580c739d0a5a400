// A moderator's decision on a project, with a message for its team.
import { requireStaff } from "#features/accounts/index.ts";
import { projectChanged } from "#features/catalog/events.ts";
import type { reviewProject as contract } from "#features/catalog/projects/contract.ts";
import { statusChange } from "#features/catalog/projects/edit-project.ts";
import { findLocked, findProject } from "#features/catalog/projects/find-project.ts";
import type { ProjectStatus } from "#features/catalog/projects/status.ts";
import { updateProject } from "#features/catalog/projects/write-store.ts";
import { invalid } from "#kernel/problem.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

export const reviewProject: Verb<typeof contract> = async (context, input) => {
  const { standing } = await findProject(context, input.project);
  const person = requireStaff(standing, "review.only");
  if (input.decision !== "approved" && input.message === "") throw invalid("message", "review.why");
  await transaction(context.db, async (db) => {
    const found = await findLocked(context, db, input.project);
    const { row } = found;
    // Approval sets the state the owner requested; a requested draft only means "not listed".
    const wished = row.requested_status === "draft" ? "private" : (row.requested_status ?? "approved");
    const to = (input.decision === "approved" ? wished : input.decision) as ProjectStatus;
    await updateProject(db, row.id, {
      ...(await statusChange(context, db, found, to)),
      moderator_message: input.message || null,
      moderator_message_body: input.messageBody || null,
      updated_at: context.clock.now(),
    });
    await appendAudit(db, {
      actorId: person.id,
      action: "project.review",
      targetKind: "project",
      targetId: row.id,
      detail: { from: row.status, to, message: input.message },
    });
    await emit(db, projectChanged, { projectId: row.id });
  });
};

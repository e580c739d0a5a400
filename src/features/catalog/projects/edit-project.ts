// Edits a project: texts, links, tags, and status by the rules.
import { projectChanged } from "#features/catalog/events.ts";
import type { z } from "zod";
import { checkCategories } from "#features/catalog/projects/check-categories.ts";
import type { editProject as contract } from "#features/catalog/projects/contract.ts";
import { slugTaken } from "#features/catalog/projects/create-project.ts";
import type { Found } from "#features/catalog/projects/find-project.ts";
import { requirePermission, findLocked } from "#features/catalog/projects/find-project.ts";
import { readLicenseId } from "#features/catalog/projects/licenses.ts";
import { mayChangeStatus, mayTeamChange } from "#features/catalog/projects/rules.ts";
import { isApproved, isListed } from "#features/catalog/projects/status.ts";
import type { ProjectStatus } from "#features/catalog/projects/status.ts";
import type { ProjectChange } from "#features/catalog/projects/write-store.ts";
import {
  countVersions,
  isSlugTaken,
  moveSlug,
  replaceDonations,
  setEnvironment,
  updateProject,
} from "#features/catalog/projects/write-store.ts";
import { refreshProject } from "#features/catalog/projects/refresh-project.ts";
import { insertSubmission } from "#features/catalog/submissions/store.ts";
import { holderOf, isStaff, personOf } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

type Input = z.output<(typeof contract)["input"]>;

/** Fields that need EDIT_BODY; everything else needs EDIT_DETAILS. */
const bodyFields = ["body"];
const staffFields = ["moderationMessage", "moderationMessageBody"] as const;

export const editProject: Verb<typeof contract> = async (context, input) => {
  await transaction(context.db, async (db) => {
    const found = await findLocked(context, db, input.project);
    demandFields(found, input);
    const { row } = found;
    const lists = { categories: input.categories, additionalCategories: input.additionalCategories };
    await checkCategories(db, row.types.length > 0 ? row.types : [row.requested_type], lists);
    if (input.slug !== undefined && input.slug !== row.slug) {
      if (await isSlugTaken(db, input.slug, row.id)) throw slugTaken(input.slug);
      const loser = await moveSlug(db, row.id, row.slug, input.slug);
      if (loser) await emit(db, projectChanged, { projectId: loser });
    }
    const change = { ...plainChange(input), ...(await statusChange(context, db, found, input.status)) };
    await updateProject(db, row.id, { ...change, updated_at: context.clock.now() });
    if (change.status === "processing") await recordSubmission(context, db, found, input.submissionNote ?? "");
    if (input.donations) await replaceDonations(db, row.id, input.donations);
    if (input.environment) await setEnvironment(db, row.id, input.environment);
    if (input.environment) await refreshProject(db, row.id);
    if (isStaffWork(found, input))
      await appendAudit(db, {
        actorId: personOf(found.standing.actor)?.id ?? "",
        action: "project.edit",
        targetKind: "project",
        targetId: row.id,
        detail: { fields: Object.keys(change), status: change.status ?? null },
      });
    await emit(db, projectChanged, { projectId: row.id });
  });
};

/** Keeps when the project was submitted for review, and what changed. */
async function recordSubmission(context: Context, db: Db, { row, standing }: Found, note: string): Promise<void> {
  const userId = holderOf(standing.actor)?.id ?? null;
  await insertSubmission(db, { id: newId(), projectId: row.id, userId, note, at: context.clock.now() });
}

/** Whether the edit is a staff action: on a project that is not their own, or beyond what a team may do. */
function isStaffWork({ row, standing }: Found, input: Input): boolean {
  if (!isStaff(standing.actor)) return false;
  const asOwner = input.status === undefined || input.status === row.status || mayTeamChange(row.status, input.status);
  return !standing.member || !asOwner || staffFields.some((field) => input[field]);
}

/** Each given field requires its permission; staff fields require staff, except clearing a message once approved. */
function demandFields(found: Found, input: Input): void {
  const { project: _, ...changes } = input;
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  for (const [field] of given) requirePermission(found, bodyFields.includes(field) ? "EDIT_BODY" : "EDIT_DETAILS");
  if (given.length === 0) requirePermission(found, "EDIT_DETAILS");
  const staff = isStaff(found.standing.actor);
  for (const field of staffFields)
    if (input[field] !== undefined && !staff && (input[field] !== null || !isApproved(found.row.status)))
      throw new Problem("forbidden", "project.field", { field });
  if (input.monetizationStatus === "force-demonetized" && !staff) throw new Problem("forbidden", "project.demonetized");
  if (input.monetizationStatus && found.row.monetization_status === "force-demonetized" && !staff)
    throw new Problem("forbidden", "project.monetization");
}

function plainChange(input: Input): ProjectChange {
  const change: ProjectChange = {
    slug: input.slug,
    title: input.title,
    summary: input.summary,
    body: input.body,
    categories: input.categories,
    additional_categories: input.additionalCategories,
    license_id: input.licenseId === undefined ? undefined : readLicenseId(input.licenseId),
    license_url: input.licenseUrl,
    issues_url: input.issuesUrl,
    source_url: input.sourceUrl,
    wiki_url: input.wikiUrl,
    discord_url: input.discordUrl,
    requested_status: input.requestedStatus,
    moderator_message: input.moderationMessage,
    moderator_message_body: input.moderationMessageBody,
    monetization_status: input.monetizationStatus,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Columns that change along with the status. */
export async function statusChange(
  context: Context,
  db: Db,
  found: Found,
  to: ProjectStatus | undefined,
): Promise<ProjectChange> {
  const { row, standing } = found;
  if (to === undefined || to === row.status) return {};
  if (to === "scheduled") throw invalid("status", "project.scheduled");
  if (!mayChangeStatus(row.status, to, standing))
    throw new Problem("forbidden", "project.status", { status: row.status, to });
  const now = context.clock.now();
  if (to === "processing") {
    if ((await countVersions(db, row.id)) === 0) throw invalid("status", "project.version");
    return { status: to, queued_at: now, moderator_message: null, moderator_message_body: null };
  }
  const first = isApproved(to) && !row.approved_at;
  const firstListed = isListed(to) && !row.listed_at;
  return { status: to, queued_at: null, ...(first && { approved_at: now }), ...(firstListed && { listed_at: now }) };
}

// Previews what happens to a user's projects and organizations when the account is erased.
import type { previewErasure as contract } from "#features/catalog/erasure/contract.ts";
import type { LeavingProject } from "#features/catalog/erasure/release-projects.ts";
import { planProjects } from "#features/catalog/erasure/release-projects.ts";
import { urlType } from "#features/catalog/projects/project-type.ts";
import { planOrganizations } from "#features/teams/index.ts";
import { personOf } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";

function show({ row, to }: LeavingProject) {
  return { id: row.id, slug: row.slug, title: row.title, type: urlType(row.types, row.requested_type), to: to ?? "" };
}

export const previewErasure: Verb<typeof contract> = async ({ db, actor }) => {
  const person = personOf(actor);
  if (!person) throw new Problem("unauthenticated", "sign-in");
  const { passed, ended } = await planOrganizations(db, person.id);
  const endedIds = ended.map(({ id }) => id);
  const projects = await planProjects(db, person.id, endedIds);
  const withOutcome = (outcome: LeavingProject["outcome"]) =>
    projects.filter((one) => one.outcome === outcome).map(show);
  return {
    passed: withOutcome("passed"),
    kept: withOutcome("kept"),
    deleted: withOutcome("deleted"),
    organizationsPassed: passed.map(({ organization, to }) => ({ ...organization, to })),
    organizationsDeleted: [...ended],
  };
};

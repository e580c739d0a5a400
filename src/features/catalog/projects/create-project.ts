// Creates a draft project with its own team.
import { projectChanged } from "#features/catalog/events.ts";
import { lockUser } from "#features/accounts/index.ts";
import type { createProject as contract } from "#features/catalog/projects/contract.ts";
import { checkCategories } from "#features/catalog/projects/check-categories.ts";
import { findProject, limitedToOthers } from "#features/catalog/projects/find-project.ts";
import { readLicenseId } from "#features/catalog/projects/licenses.ts";
import { presentProjects } from "#features/catalog/projects/present-projects.ts";
import { typesOf } from "#features/catalog/projects/project-type.ts";
import {
  claimSlug,
  countOwned,
  insertProject,
  isSlugTaken,
  replaceDonations,
} from "#features/catalog/projects/write-store.ts";
import {
  allProjectPermissions,
  findOrganization,
  insertMember,
  insertTeam,
  loadMemberships,
  mayAddProjects,
} from "#features/teams/index.ts";
import type { Person } from "#kernel/actor.ts";
import { isAdmin, personOf, scopeActorTo } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";

/** Maximum number of projects a user may own. */
const projectsPerPerson = 256;

export const createProject: Verb<typeof contract> = async (context, input) => {
  const organization = input.organization ? await findOrganization(context.db, input.organization) : undefined;
  const actor = scopeActorTo(context.actor, { organization: organization?.id ?? null });
  const person = personOf(actor);
  if (!person) throw limitedToOthers();
  const id = newId<"project">();
  const teamId = newId<"team">();
  const licenseId = readLicenseId(input.licenseId);
  const organizationId = input.organization ? await findOwner(context, person, organization) : null;
  await transaction(context.db, async (db) => {
    await lockUser(db, person.id);
    if (!isAdmin(actor) && (await countOwned(db, person.id)) >= projectsPerPerson)
      throw new Problem("refused", "project.most", { most: projectsPerPerson });
    if (await isSlugTaken(db, input.slug, null)) throw slugTaken(input.slug);
    await checkCategories(db, [input.type], { categories: input.categories });
    await checkCategories(db, [input.type], { additionalCategories: input.additionalCategories });
    await insertTeam(db, teamId);
    if (!organizationId) await insertMember(db, ownerRow(teamId, person.id));
    const loser = await claimSlug(db, input.slug);
    if (loser) await emit(db, projectChanged, { projectId: loser });
    await insertProject(db, {
      id,
      team_id: teamId,
      organization_id: organizationId,
      thread_id: newId<"thread">(),
      slug: input.slug,
      requested_type: input.type,
      title: input.title,
      summary: input.summary,
      body: input.body,
      license_id: licenseId,
      license_url: input.licenseUrl,
      issues_url: input.issuesUrl ?? null,
      source_url: input.sourceUrl ?? null,
      wiki_url: input.wikiUrl ?? null,
      discord_url: input.discordUrl ?? null,
      categories: input.categories,
      additional_categories: input.additionalCategories,
      requested_status: input.requestedStatus,
      types: typesOf([]),
    });
    await replaceDonations(db, id, input.donations);
    await emit(db, projectChanged, { projectId: id });
  });
  const [view] = await presentProjects(context, [await findProject(context, id)]);
  if (!view) throw new Error("A newly created project was not found.");
  return view;
};

/**
 * A personal project has its creator as owner; an organization's has no owner row because the organization's members
 * are its team.
 */
export function ownerRow(teamId: string, userId: string): Parameters<typeof insertMember>[1] {
  return {
    team_id: teamId,
    user_id: userId,
    is_owner: true,
    role: "Owner",
    permissions: allProjectPermissions,
    organization_permissions: null,
    accepted: true,
    payouts_split: 5000,
    ordering: 0,
  };
}

/** The organization that will own the project, if the user may add projects to it. */
async function findOwner(
  context: Context,
  person: Person,
  organization: { id: string; team_id: string } | undefined,
): Promise<string> {
  const members = await loadMemberships(context.db, person.id, organization ? [organization.team_id] : []);
  const member = members.get(organization?.team_id ?? "");
  if (organization && member?.accepted && mayAddProjects(member.organization_permissions)) return organization.id;
  throw invalid("organization", "project.organization");
}

/** Refusal for a slug already in use. */
export function slugTaken(slug: string): Problem {
  return invalid("slug", "slug.taken", { slug });
}

// The pages that list projects: a user's, an organization's, and the staff's queue.
import { findUserId, presentUsers } from "#features/accounts/index.ts";
import type * as contract from "#features/catalog/pages/contract.ts";
import { presentCards } from "#features/catalog/pages/present-cards.ts";
import { renderLine } from "#features/catalog/pages/render-text.ts";
import type { Found } from "#features/catalog/projects/find-project.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { maySeeInside } from "#features/catalog/projects/rules.ts";
import { isListed } from "#features/catalog/projects/status.ts";
import { projectsOfOrganization, projectsOfUser, queuedProjects } from "#features/catalog/projects/store.ts";
import { organizationsOf, readOrganization } from "#features/teams/index.ts";
import { isStaff, personOf } from "#kernel/actor.ts";
import { Problem, missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import { mediaPath } from "#platform/media/keep-picture.ts";

/** Lists show what is listed, and the rest to those inside. */
const shownInLists = ({ row, standing }: Found) => isListed(row.status) || maySeeInside(standing);

async function cardsOf(context: Context, ids: readonly string[], locale: string | undefined) {
  return presentCards(context.db, (await findByIds(context, ids)).filter(shownInLists), locale);
}

export const userPage: Verb<typeof contract.userPage> = async (context, input) => {
  const id = await findUserId(context.db, input.user);
  const [user] = id ? await presentUsers(context.db, [id]) : [];
  if (!user) throw missing("User");
  const organizations = await organizationsOf(context.db, user.id);
  return {
    user,
    bioHtml: renderLine(context, user.bio),
    projects: await cardsOf(context, await projectsOfUser(context.db, user.id), input.locale),
    organizations: organizations.map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      iconUrl: row.icon_id ? mediaPath(row.icon_id) : null,
    })),
    isSelf: personOf(context.actor)?.id === user.id,
  };
};

export const organizationPage: Verb<typeof contract.organizationPage> = async (context, input, body) => {
  const organization = await readOrganization(context, input, body);
  const ids = await projectsOfOrganization(context.db, organization.id);
  return { organization, projects: await cardsOf(context, ids, input.locale) };
};

export const reviewQueue: Verb<typeof contract.reviewQueue> = async (context) => {
  if (!isStaff(context.actor)) throw new Problem("forbidden", "Only moderators see the review queue.");
  const found = await findByIds(context, await queuedProjects(context.db, 200));
  const queued = new Map(found.map(({ row }) => [row.id, row.queued_at?.toISOString() ?? null]));
  return (await presentCards(context.db, found)).map((card) => ({ ...card, queued: queued.get(card.id) ?? null }));
};

// Pages that list projects: a user's, an organization's, and the staff review queue.
import { requireStaff, showUser } from "#features/accounts/index.ts";
import type * as contract from "#features/catalog/pages/contract.ts";
import { presentCards } from "#features/catalog/pages/present-cards.ts";
import { renderLine } from "#features/catalog/pages/render-text.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { maySeeInLists } from "#features/catalog/projects/rules.ts";
import { urlType, type ProjectType } from "#features/catalog/projects/project-type.ts";
import { isListed } from "#features/catalog/projects/status.ts";
import {
  projectsOfOrganization,
  projectsOfUser,
  queuedProjects,
  type OwnedProject,
} from "#features/catalog/projects/store.ts";
import { organizationsOf, presentOrganization, readOrganization } from "#features/teams/index.ts";
import { holderOf, personOf } from "#kernel/actor.ts";
import type { Context, Verb } from "#platform/context.ts";

interface Asked {
  readonly type?: ProjectType | undefined;
  readonly page: number;
  readonly limit: number;
  readonly locale?: string | undefined;
}

/** One page of the projects the actor may see in a list, with totals per type. */
async function pageOf(context: Context, owned: readonly OwnedProject[], { type, page, limit, locale }: Asked) {
  const hidden = owned.filter(({ status }) => !isListed(status)).map(({ id }) => id);
  // Visitors have no inside access, so their pages skip loading hidden projects.
  const found = holderOf(context.actor) ? await findByIds(context, hidden, false) : [];
  const inside = new Set(
    found.filter(({ row, standing }) => maySeeInLists(row.status, standing)).map(({ row }) => row.id),
  );
  const shown = owned
    .filter(({ id, status }) => isListed(status) || inside.has(id))
    .map((one) => ({ ...one, type: urlType(one.types, one.requested_type) }));
  const ofType = type === undefined ? shown : shown.filter((one) => one.type === type);
  const ids = ofType.slice((page - 1) * limit, page * limit).map(({ id }) => id);
  return {
    items: await presentCards(context.db, await findByIds(context, ids, false), locale),
    total: ofType.length,
    pageSize: limit,
    types: [...Map.groupBy(shown, (one) => one.type)].map(([name, { length }]) => ({ type: name, count: length })),
    downloads: shown.reduce((sum, one) => sum + one.downloads, 0),
    followers: shown.reduce((sum, one) => sum + one.followers, 0),
  };
}

export const userPage: Verb<typeof contract.userPage> = async (context, input) => {
  const user = await showUser(context.db, input.user);
  const organizations = await organizationsOf(context.db, user.id);
  return {
    user,
    bioHtml: renderLine(context, user.bio),
    projects: await pageOf(context, await projectsOfUser(context.db, user.id, input.order), input),
    organizations: organizations.map(presentOrganization),
    isSelf: personOf(context.actor)?.id === user.id,
  };
};

export const organizationPage: Verb<typeof contract.organizationPage> = async (context, input, body) => {
  const organization = await readOrganization(context, input, body);
  const owned = await projectsOfOrganization(context.db, organization.id, input.order);
  return { organization, projects: await pageOf(context, owned, input) };
};

export const reviewQueue: Verb<typeof contract.reviewQueue> = async (context) => {
  requireStaff(context, "review.queue");
  const found = await findByIds(context, await queuedProjects(context.db, 200), false);
  const queued = new Map(found.map(({ row }) => [row.id, row.queued_at?.toISOString() ?? null]));
  return (await presentCards(context.db, found)).map((card) => ({ ...card, queued: queued.get(card.id) ?? null }));
};

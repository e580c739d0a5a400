// The home page's read: trending, new and popular projects, and the user's own.
import type * as contract from "#features/catalog/pages/contract.ts";
import { presentCards } from "#features/catalog/pages/present-cards.ts";
import { popularCategories, recentOwnProjects, risingProjects } from "#features/catalog/pages/store.ts";
import { countSite } from "#features/catalog/projects/count-site.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { presentProjects } from "#features/catalog/projects/present-projects.ts";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import { maySeeInside } from "#features/catalog/projects/rules.ts";
import { isListed } from "#features/catalog/projects/status.ts";
import { listedProjects } from "#features/catalog/projects/store.ts";
import { personOf } from "#kernel/actor.ts";
import type { SpaceOptions } from "#platform/cache/index.ts";
import type { Context, Verb } from "#platform/context.ts";

const rowsInList = 8;
const rowsOfOwn = 4;
const popularShown = 6;

const listBytes = (list: readonly unknown[]) => 1 + list.length * 128;

/** Scans every project and changes slowly. A list that is not full yet is not cached. */
const risingSpace: SpaceOptions<string[]> = {
  name: "catalog.rising",
  freshMs: 30_000,
  emptied: "by-age",
  maxEntries: 16,
  maxBytes: 64 * 1024,
  bytesOf: listBytes,
  worth: (ids) => ids.length === rowsInList,
};
const popularSpace: SpaceOptions<Awaited<ReturnType<typeof popularCategories>>> = {
  name: "catalog.popular",
  freshMs: 600_000,
  emptied: "by-age",
  maxEntries: 16,
  maxBytes: 64 * 1024,
  bytesOf: listBytes,
  worth: (pairs) => pairs.length === popularShown,
};

const risingIds = ({ cache, db, clock }: Context, type: ProjectType | null) =>
  cache.space(risingSpace).get(type ?? "", () => risingProjects(db, clock.now(), rowsInList, type));
const popular = ({ cache, db }: Context, type: ProjectType | null) =>
  cache.space(popularSpace).get(type ?? "", () => popularCategories(db, popularShown, type));

/** Cards of possibly overlapping lists in a single read. Projects may have been unlisted since the lists were made. */
async function cardsOf(context: Context, lists: readonly (readonly string[])[], locale: string | undefined) {
  const found = await findByIds(context, [...new Set(lists.flat())]);
  const listed = found.filter(({ row }) => isListed(row.status));
  const cards = new Map((await presentCards(context.db, listed, locale)).map((card) => [card.id, card]));
  return lists.map((ids) => ids.flatMap((id) => cards.get(id) ?? []));
}

async function ownOf(context: Context) {
  const person = personOf(context.actor);
  if (!person) return [];
  const found = await findByIds(context, await recentOwnProjects(context.db, person.id, rowsOfOwn));
  const projects = await presentProjects(
    context,
    found.filter(({ standing }) => maySeeInside(standing)),
  );
  return projects.map((project) => ({ ...project, versions: project.versionIds.length }));
}

export const homePage: Verb<typeof contract.homePage> = async (context, input) => {
  const { db } = context;
  const type = input.type ?? null;
  const lists = Promise.all([
    risingIds(context, type),
    listedProjects(db, "approved", rowsInList, type),
    listedProjects(db, "updated", rowsInList, type),
  ]);
  const [[rising = [], newest = [], updated = []], pairs, own, statistics] = await Promise.all([
    lists.then((ids) => cardsOf(context, ids, input.locale)),
    popular(context, type),
    ownOf(context),
    countSite(context),
  ]);
  return { rising, newest, updated, popular: pairs, own, statistics };
};

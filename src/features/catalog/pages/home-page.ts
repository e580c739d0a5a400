// The home page's read: trending, new and popular projects, and the user's own.
import type * as contract from "#features/catalog/pages/contract.ts";
import { presentCards } from "#features/catalog/pages/present-cards.ts";
import { popularCategories, recentOwnProjects, risingProjects, type Rising } from "#features/catalog/pages/store.ts";
import { countSite } from "#features/catalog/projects/count-site.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { presentProjects } from "#features/catalog/projects/present-projects.ts";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import { maySeeInside } from "#features/catalog/projects/rules.ts";
import type { ProjectCard } from "#features/catalog/projects/shapes.ts";
import { isListed } from "#features/catalog/projects/status.ts";
import { listedProjects } from "#features/catalog/projects/store.ts";
import { personOf } from "#kernel/actor.ts";
import type { SpaceOptions } from "#platform/cache/index.ts";
import type { Context, Verb } from "#platform/context.ts";

const rowsInList = 8;
/** Rising projects to choose those with images from. */
const risingRead = 24;
const picturesShown = 4;
const rowsOfOwn = 4;
const popularShown = 6;

const listBytes = (list: readonly unknown[]) => 1 + list.length * 128;

/** Scans every project and changes slowly. A list that is not full yet is not cached. */
const risingSpace: SpaceOptions<Rising[]> = {
  name: "catalog.rising",
  freshMs: 30_000,
  emptied: "by-age",
  maxEntries: 16,
  maxBytes: 64 * 1024,
  bytesOf: listBytes,
  worth: (rows) => rows.length === risingRead,
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

const mostRising = ({ cache, db, clock }: Context, type: ProjectType | null) =>
  cache.space(risingSpace).get(type ?? "", () => risingProjects(db, clock.now(), risingRead, type));
const popular = ({ cache, db }: Context, type: ProjectType | null) =>
  cache.space(popularSpace).get(type ?? "", () => popularCategories(db, popularShown, type));

/** Cards of possibly overlapping lists in a single read. Projects may have been unlisted since the lists were made. */
async function cardsOf(context: Context, lists: readonly (readonly string[])[], locale: string | undefined) {
  const found = await findByIds(context, [...new Set(lists.flat())]);
  const listed = found.filter(({ row }) => isListed(row.status));
  const cards = new Map((await presentCards(context.db, listed, locale)).map((card) => [card.id, card]));
  return lists.map((ids) => ids.flatMap((id) => cards.get(id) ?? []));
}

/** A few with images: the first of each type, then the next ones. */
function withPictures(cards: readonly ProjectCard[]): ProjectCard[] {
  const pictured = cards.filter(({ featuredImage }) => featuredImage !== null);
  const firsts = pictured.filter(({ type }, at) => pictured.findIndex((one) => one.type === type) === at);
  return [...new Set([...firsts, ...pictured])].slice(0, picturesShown);
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
    mostRising(context, type),
    listedProjects(db, "approved", rowsInList, type),
    listedProjects(db, "updated", rowsInList, type),
  ]);
  const [[weeks, [rising = [], newest = [], updated = []]], pairs, own, statistics] = await Promise.all([
    lists.then(async ([rows, ...ids]) => {
      const cards = await cardsOf(context, [rows.map(({ id }) => id), ...ids], input.locale);
      return [new Map(rows.map(({ id, week }) => [id, week])), cards] as const;
    }),
    popular(context, type),
    ownOf(context),
    countSite(context),
  ]);
  return {
    rising: rising.slice(0, rowsInList).map((card) => ({ ...card, week: weeks.get(card.id) ?? 0 })),
    pictured: withPictures(rising),
    newest,
    updated,
    popular: pairs,
    own,
    statistics,
  };
};

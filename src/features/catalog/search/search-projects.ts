// Searches listed projects, and checks every hit against the database before it is returned.
import { searchTag } from "#features/catalog/cache-tags.ts";
import { presentFeaturedImage, presentListIcon } from "#features/catalog/projects/present-projects.ts";
import { urlType } from "#features/catalog/projects/project-type.ts";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { Environment } from "#features/catalog/projects/status.ts";
import type { SearchHit as Hit, searchProjects as contract } from "#features/catalog/search/contract.ts";
import type { SearchHit } from "#features/catalog/search/document.ts";
import type { SetField } from "#features/catalog/search/filter.ts";
import { findField, isNumberField } from "#features/catalog/search/filter.ts";
import { parseFilterInputs } from "#features/catalog/search/parse-facets.ts";
import type { SearchEngine } from "#features/catalog/search/port.ts";
import { findReasons, needsBody } from "#features/catalog/search/find-reasons.ts";
import { bodyWords } from "#features/catalog/search/make-document.ts";
import { type QueryMeanings, readMeanings } from "#features/catalog/search/read-meanings.ts";
import type { ListedRow } from "#features/catalog/search/store.ts";
import { suggestQuery } from "#features/catalog/search/suggest-query.ts";
import { listedNow, loadBodies } from "#features/catalog/search/store.ts";
import { tagNames } from "#features/catalog/search/tag-names.ts";
import { knownGameVersions } from "#features/catalog/tags/known-tags.ts";
import { findTitles, translateCard } from "#features/catalog/translations/translate-cards.ts";
import { invalid } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import { dependOn } from "#platform/cache/index.ts";

declare module "#platform/context.ts" {
  interface Ports {
    readonly search: SearchEngine;
  }
}

function readCountKey(key: string): SetField {
  const field = findField(key);
  if (!field || isNumberField(field)) throw invalid("count", "search.count", { name: key });
  return field;
}

/** What the words of the query mean beyond their letters. */
async function understand(context: Context, query: string, language: string | undefined): Promise<QueryMeanings> {
  if (query.trim() === "") return { meanings: [], named: [], values: new Map() };
  const [names, { byName }] = await Promise.all([tagNames(context, language), knownGameVersions(context)]);
  return readMeanings(query, names, (word) => byName.has(word));
}

/** Why each hit was found, by project id; reads descriptions only where nothing else explains a word. */
async function explain(
  context: Context,
  query: string,
  hits: readonly SearchHit[],
  { meanings, values }: QueryMeanings,
) {
  const also = new Map(meanings.map((meaning) => [meaning.word, meaning.also]));
  const senseOf = (word: string) => ({ named: values.get(word) ?? [], also: also.get(word) ?? [] });
  const unexplained = hits.filter((hit) => needsBody(query, hit, senseOf)).map(({ id }) => id);
  const bodies = await loadBodies(context.db, unexplained);
  return new Map(hits.map((hit) => [hit.id, findReasons(query, hit, bodyWords(bodies.get(hit.id) ?? ""), senseOf)]));
}

export const searchProjects: Verb<typeof contract> = async (context, input) => {
  dependOn([searchTag]);
  const understood = await understand(context, input.query, input.locale);
  const { meanings, named } = understood;
  const answer = await context.ports.search.search({
    text: input.query,
    meanings,
    filter: parseFilterInputs({ facets: input.facets, filters: input.filters }),
    sort: input.sort,
    offset: input.offset,
    limit: input.limit,
    facetCounts: input.count.map(readCountKey),
  });
  const ids = answer.hits.map((hit) => hit.id);
  const [listed, titles, reasons] = await Promise.all([
    listedNow(context.db, ids),
    findTitles(context.db, ids, input.locale),
    explain(context, input.query, answer.hits, understood),
  ]);
  return {
    hits: answer.hits.flatMap((hit) => {
      const now = listed.get(hit.id);
      return now ? [translateCard({ ...present(hit, now), reasons: reasons.get(hit.id) ?? [] }, titles)] : [];
    }),
    offset: input.offset,
    limit: input.limit,
    total: answer.total,
    counts: answer.facetCounts ?? {},
    meant: suggestQuery(input.query, answer.hits, new Set(meanings.map(({ word }) => word))),
    named,
  };
};

function present(hit: SearchHit, now: ListedRow): Omit<Hit, "reasons"> {
  const types = hit.projectTypes as ProjectType[];
  return {
    id: hit.id,
    slug: hit.slug,
    type: urlType(types, types[0] ?? "mod"),
    allTypes: [...hit.projectTypes],
    title: hit.title,
    summary: hit.summary,
    author: hit.organization ?? hit.author,
    owner: hit.author,
    authorId: hit.authorId,
    organization: hit.organization,
    organizationId: hit.organizationId,
    icon: presentListIcon(now),
    color: hit.color,
    categories: [...hit.displayCategories],
    displayCategories: [...hit.displayCategories, ...hit.loaders],
    allCategories: [...hit.categories, ...hit.loaders],
    loaders: [...hit.loaders],
    gameVersions: [...hit.gameVersions],
    environment: hit.environment as Environment[],
    downloads: now.downloads,
    followers: now.followers,
    published: new Date(hit.published).toISOString(),
    updated: new Date(hit.updated).toISOString(),
    status: now.status,
    license: hit.license,
    latestVersion: hit.latestVersion,
    gallery: [...hit.gallery],
    featuredGallery: hit.featuredGallery,
    featuredImage: presentFeatured(now),
  };
}

/** The image shown for a project in lists with images. */
function presentFeatured(row: Omit<ListedRow, "id" | "status" | "downloads" | "followers">): Hit["featuredImage"] {
  const { full_id, thumb_id, thumbhash, width, height } = row;
  if (!full_id || !thumb_id || !thumbhash || !width || !height) return null;
  return presentFeaturedImage({ full_id, thumb_id, thumbhash, width, height });
}

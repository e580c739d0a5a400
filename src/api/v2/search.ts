// Search in the compatible API.
import { z } from "zod";
import { searchProjects } from "#features/catalog/contract.ts";
import type { SortOrder } from "#features/catalog/contract.ts";
import { numberText } from "#api/v2/query.ts";
import { route } from "#api/v2/route.ts";
import type { Route } from "#api/v2/route.ts";
import { searchAnswer } from "#api/v2/shapes.ts";
import { toHit } from "#api/v2/to-hit.ts";
import { invalid } from "#kernel/problem.ts";

const orders: Readonly<Record<string, SortOrder>> = {
  relevance: "relevance",
  downloads: "downloads",
  follows: "follows",
  newest: "newest",
  date_created: "newest",
  updated: "updated",
  date_modified: "updated",
};

function readIndex(text: string): SortOrder {
  const order = orders[text.trim() || "relevance"];
  if (!order) throw invalid("index", "search.sort", { list: Object.keys(orders).join(", ") });
  return order;
}

/** Combines the legacy inputs into one expression; a `version` without a comparison is a single game version. */
function joinFilters(filters: string, newFilters: string, version: string): string {
  const versions = /[=<>:]/.test(version) || version === "" ? version : `versions=${JSON.stringify(version)}`;
  const parts = [filters, newFilters, versions].map((part) => part.trim()).filter((part) => part !== "");
  return parts.length > 1 ? parts.map((part) => `(${part})`).join(" AND ") : (parts[0] ?? "");
}

const text = z.string().optional();

const search = route({
  method: "GET",
  path: "/v2/search",
  description: "Searches listed projects. Loader and game version must match in the same version of a project.",
  cached: "for everyone",
  params: z.object({
    query: text,
    facets: text.meta({
      description: 'JSON: an AND of ORs of comparisons, [["categories:fabric"],["versions:1.21"]].',
    }),
    index: text.meta({ description: "relevance, downloads, follows, newest or updated." }),
    offset: numberText.optional().meta({ description: "Hits to skip, rounded down to a whole page; 0 by default." }),
    limit: numberText.optional().meta({ description: "Hits per page: 10 by default, at most 100." }),
    filters: text.meta({
      description: 'Conditions joined by AND, OR and NOT, such as categories="fabric" AND NOT versions="1.21".',
    }),
    new_filters: text.meta({ description: "Like `filters`; if both are given, both must match." }),
    version: text.meta({ description: "A game version, or conditions on versions; must match too." }),
  }),
  answer: searchAnswer,
  run: async ({ api, context, params }) => {
    const limit = Math.min(Math.max(params.limit ?? 10, 1), 100);
    // Paging is by page: an offset between two pages falls into the earlier one.
    const offset = Math.floor(Math.min(Math.max(params.offset ?? 0, 0), 10_000_000) / limit) * limit;
    const found = await api(searchProjects, {
      query: params.query ?? "",
      facets: params.facets ?? "",
      filters: joinFilters(params.filters ?? "", params.new_filters ?? "", params.version ?? ""),
      sort: readIndex(params.index ?? ""),
      offset,
      limit,
    });
    const hits = found.hits.map((hit) => toHit(context.config.baseUrl, hit));
    return { hits, offset, limit, total_hits: found.total };
  },
});

export const searchRoutes: readonly Route[] = [search];

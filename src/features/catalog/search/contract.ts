// The search operation: text, facets, sort and page in; cards and total out.
import { z } from "zod";
import { projectCard } from "#features/catalog/projects/shapes.ts";
import { locale } from "#features/catalog/translations/contract.ts";
import { operation } from "#kernel/operation.ts";

export const sortOrders = [
  "relevance",
  "downloads",
  "follows",
  "newest",
  "updated",
  "rising-7",
  "rising-30",
  "rising-90",
] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What a word of a query can name. */
export const namedKinds = ["gameVersion", "loader", "category", "environment", "type"] as const;
export type NamedKind = (typeof namedKinds)[number];

/** What a word of a query can match, strongest first: texts, the initials of the title, and values that words name. */
export const reasonKinds = ["title", "initials", "slug", "creator", ...namedKinds, "summary", "description"] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Why a project was found. */
export const searchReason = z.object({
  kind: z.enum(reasonKinds),
  /** Words of the query, in lower case. */
  words: z.array(z.string()),
  /** The value they name, or the word found in their place: another spelling or a synonym; null if found as typed. */
  as: z.string().nullable(),
});
export type SearchReason = z.output<typeof searchReason>;

/** A search hit: the card plus fields only the public API shows. */
export const searchHit = projectCard.extend({
  allTypes: z.array(z.string()),
  /** Username and id of the owner, or of the organization's owner; `author` is the display name. */
  owner: z.string(),
  authorId: z.string(),
  organization: z.string().nullable(),
  organizationId: z.string().nullable(),
  /** Main categories and loaders. */
  displayCategories: z.array(z.string()),
  /** All categories and loaders. */
  allCategories: z.array(z.string()),
  license: z.string(),
  latestVersion: z.string().nullable(),
  gallery: z.array(z.string()),
  featuredGallery: z.string().nullable(),
  /** Why it was found: each word of the query by its strongest match; empty without a query. */
  reasons: z.array(searchReason),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchProjects = operation({
  name: "search.projects",
  method: "GET",
  path: "/api/search",
  description: "Searches listed projects. `facets` is JSON: an AND of ORs of `key:value` comparisons.",
  needs: "anyone",
  cached: true,
  input: z.object({
    query: z.string().max(1000).default(""),
    facets: z.string().max(65_536).default(""),
    /** The public API's older filter syntax, ANDed with `facets`. */
    filters: z.string().max(65_536).default(""),
    /**
     * Language for the hits' texts where a translation exists; if omitted, the original texts. The names of
     * categories, loaders and types are found in it and in English.
     */
    locale: locale.optional(),
    sort: z.enum(sortOrders).default("relevance"),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** Keys (`categories`, `versions`, …) whose values to count under the current filter. */
    count: z.array(z.string().max(64)).max(8).default([]),
  }),
  output: z.object({
    hits: z.array(searchHit),
    offset: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    counts: z.record(z.string(), z.record(z.string(), z.number().int())),
    /** Another spelling of the query, from the titles found; null if it seems right. */
    meant: z.string().nullable(),
    /** Values that words of the query name ("fabric", "magic"), each with the query without these words. */
    named: z.array(z.object({ kind: z.enum(namedKinds), value: z.string(), rest: z.string() })),
  }),
});

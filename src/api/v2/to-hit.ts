// Converts search hits to the compatible API's shape.
import type { z } from "zod";
import { apiType } from "#features/catalog/contract.ts";
import type { ProjectType, SearchHit } from "#features/catalog/contract.ts";
import { sidesOf } from "#features/catalog/index.ts";
import { absolute } from "#api/v2/to-project.ts";
import type { searchHit } from "#api/v2/shapes.ts";

type V2Hit = z.input<typeof searchHit>;

export function toHit(baseUrl: string, hit: SearchHit): V2Hit {
  const sides = sidesOf(hit.type, hit.environment[0]);
  return {
    project_id: hit.id,
    project_type: apiType(hit.allTypes as ProjectType[]) as V2Hit["project_type"],
    all_project_types: hit.allTypes,
    slug: hit.slug,
    author: hit.owner,
    author_id: hit.authorId,
    organization: hit.organization,
    organization_id: hit.organizationId,
    title: hit.title,
    description: hit.summary,
    categories: hit.allCategories,
    display_categories: hit.displayCategories,
    versions: hit.gameVersions,
    downloads: hit.downloads,
    follows: hit.followers,
    icon_url: absolute(baseUrl, hit.icon?.url ?? ""),
    date_created: hit.published,
    date_modified: hit.updated,
    latest_version: hit.latestVersion ?? "",
    license: hit.license,
    client_side: sides.client,
    server_side: sides.server,
    environment: hit.environment,
    disclosure_types: [],
    gallery: hit.gallery.map((path) => absolute(baseUrl, path)),
    featured_gallery: absolute(baseUrl, hit.featuredGallery),
    color: hit.color,
  };
}

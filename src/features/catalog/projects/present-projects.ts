// Turns project rows into API shapes for one actor.
import { presentOrganization } from "#features/teams/index.ts";
import type { Found } from "#features/catalog/projects/find-project.ts";
import { licenseName } from "#features/catalog/projects/licenses.ts";
import { urlType } from "#features/catalog/projects/project-type.ts";
import { maySeeInside, maySeeVersions, permissionsFor } from "#features/catalog/projects/rules.ts";
import type { GalleryImageView, ProjectView } from "#features/catalog/projects/shapes.ts";
import { isVersionListed } from "#features/catalog/projects/status.ts";
import type { GalleryRow, ProjectRow } from "#features/catalog/projects/store.ts";
import { loadGallery, loadProjectParts } from "#features/catalog/projects/store.ts";
import type { Context } from "#platform/context.ts";
import { thumbhashToDataUrl } from "#platform/images/index.ts";
import { mediaPath } from "#platform/media/store-picture.ts";

/**
 * The icon without its placeholder, for lists: small images load quickly, and many placeholders cost more than they
 * help.
 */
export function presentListIcon(row: Pick<ProjectRow, "icon_id" | "icon_small_id">) {
  return presentIcon({ ...row, icon_thumbhash: null });
}

/** A project's icon as pages use it; null if there is none. */
export function presentIcon(row: Pick<ProjectRow, "icon_id" | "icon_small_id" | "icon_thumbhash">) {
  if (!row.icon_id) return null;
  return {
    url: mediaPath(row.icon_id),
    smallUrl: mediaPath(row.icon_small_id ?? row.icon_id),
    placeholder: row.icon_thumbhash ? thumbhashToDataUrl(row.icon_thumbhash) : null,
  };
}

/** The image shown for a project in lists with images. */
export function presentFeaturedImage(row: Pick<GalleryRow, "full_id" | "thumb_id" | "thumbhash" | "width" | "height">) {
  return {
    url: mediaPath(row.full_id),
    thumbUrl: mediaPath(row.thumb_id),
    placeholder: thumbhashToDataUrl(row.thumbhash),
    width: row.width,
    height: row.height,
  };
}

export function presentImage(row: GalleryRow): GalleryImageView {
  return {
    ...presentFeaturedImage(row),
    id: row.id,
    title: row.title,
    description: row.description,
    featured: row.featured,
    ordering: row.ordering,
    created: row.created_at.toISOString(),
  };
}

/** Turns projects into views, with two queries in total. */
export async function presentProjects(context: Context, found: readonly Found[]): Promise<ProjectView[]> {
  const ids = found.map(({ row }) => row.id);
  const [parts, gallery] = await Promise.all([loadProjectParts(context.db, ids), loadGallery(context.db, ids)]);
  const partsOf = new Map(parts.map((one) => [one.project_id, one]));
  const galleryOf = Map.groupBy(gallery, (row) => row.project_id);
  return found.map((one) => {
    const { row, standing } = one;
    const inside = maySeeInside(standing);
    const hiddenToo = maySeeVersions(standing);
    return {
      ...presentCore(one),
      moderatorMessage:
        inside && row.moderator_message ? { message: row.moderator_message, body: row.moderator_message_body } : null,
      donations: partsOf.get(row.id)?.donations ?? [],
      gallery: (galleryOf.get(row.id) ?? []).map(presentImage),
      versionIds: (partsOf.get(row.id)?.versions ?? [])
        .filter(({ status }) => hiddenToo || isVersionListed(status))
        .map(({ id }) => id),
      can: permissionsFor(row.status, standing),
    };
  });
}

/** The part that needs no further queries. */
function presentCore({
  row,
}: Found): Omit<ProjectView, "moderatorMessage" | "donations" | "gallery" | "versionIds" | "can"> {
  return {
    id: row.id,
    slug: row.slug,
    type: urlType(row.types, row.requested_type),
    types: row.types.length > 0 ? row.types : [row.requested_type],
    title: row.title,
    summary: row.summary,
    body: row.body,
    status: row.status,
    requestedStatus: row.requested_status,
    license: { id: row.license_id, name: licenseName(row.license_id), url: row.license_url },
    links: { issues: row.issues_url, source: row.source_url, wiki: row.wiki_url, discord: row.discord_url },
    categories: row.categories,
    additionalCategories: row.additional_categories,
    loaders: row.loaders,
    gameVersions: row.game_versions,
    environments: row.environments,
    icon: presentIcon(row),
    color: row.color,
    downloads: row.downloads,
    followers: row.followers,
    created: row.created_at.toISOString(),
    published: (row.approved_at ?? row.created_at).toISOString(),
    updated: row.updated_at.toISOString(),
    approved: row.approved_at?.toISOString() ?? null,
    queued: row.queued_at?.toISOString() ?? null,
    teamId: row.team_id,
    threadId: row.thread_id,
    organization:
      row.organization_id && row.organization_slug && row.organization_name
        ? presentOrganization({
            id: row.organization_id,
            slug: row.organization_slug,
            name: row.organization_name,
            icon_id: row.organization_icon_id,
          })
        : null,
    monetizationStatus: row.monetization_status,
  };
}

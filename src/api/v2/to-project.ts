// Converts projects to the compatible API's shape.
import { apiType, getVersions } from "#features/catalog/contract.ts";
import type { Environment, GalleryImageView, ProjectView } from "#features/catalog/contract.ts";
import { sidesOf } from "#features/catalog/index.ts";
import type { Call } from "#api/v2/route.ts";
import type { V2Project } from "#api/v2/shapes.ts";
import { Problem } from "#kernel/problem.ts";

/** Prefixes a path with the site's URL; null stays null. */
export function absolute<T extends string | null>(baseUrl: string, path: T): T | string {
  return path?.startsWith("/") ? `${baseUrl}${path}` : path;
}

/**
 * Finds the project that a reference names by id or current slug; only our own pages redirect from a former slug,
 * programs get a 404.
 */
export function findNamed(views: readonly ProjectView[]): (ref: string) => ProjectView | undefined {
  const byId = new Map(views.map((view) => [view.id, view]));
  const bySlug = new Map(views.map((view) => [view.slug.toLowerCase(), view]));
  return (ref) => byId.get(ref) ?? bySlug.get(ref.toLowerCase());
}

const platformNames = {
  patreon: "Patreon",
  bmac: "Buy Me a Coffee",
  paypal: "PayPal",
  github: "GitHub Sponsors",
  "ko-fi": "Ko-fi",
  other: "Other",
} as const;

function toGalleryImage(baseUrl: string, image: GalleryImageView): V2Project["gallery"][number] {
  const { featured, title, description, created, ordering } = image;
  const url = absolute(baseUrl, image.url);
  return { url, raw_url: url, featured, title, description, created, ordering };
}

/** Projects without versions have the type "project", since only the creator has stated what they will be. */
function typeOf(view: ProjectView): V2Project["project_type"] {
  return apiType(view.loaders.length === 0 ? [] : view.types) as V2Project["project_type"];
}

function sidesFor(view: ProjectView, environment: Environment | undefined) {
  const { client, server } = sidesOf(view.type, environment);
  return { client_side: client, server_side: server, environment: view.environments };
}

function toLinks(view: ProjectView) {
  return {
    issues_url: view.links.issues,
    source_url: view.links.source,
    wiki_url: view.links.wiki,
    discord_url: view.links.discord,
    donation_urls: view.donations.map(({ platform, url }) => ({
      id: platform,
      platform: platformNames[platform],
      url,
    })),
  };
}

function toProject(baseUrl: string, view: ProjectView, environment: Environment | undefined): V2Project {
  const icon = absolute(baseUrl, view.icon?.url ?? null);
  return {
    id: view.id,
    slug: view.slug,
    project_type: typeOf(view),
    team: view.teamId,
    organization: view.organization?.id ?? null,
    title: view.title,
    description: view.summary,
    body: view.body,
    body_url: null,
    status: view.status,
    requested_status: view.requestedStatus,
    moderator_message: view.moderatorMessage,
    published: view.created,
    updated: view.updated,
    approved: view.approved,
    queued: view.queued,
    license: view.license,
    ...sidesFor(view, environment),
    downloads: view.downloads,
    followers: view.followers,
    categories: view.categories,
    additional_categories: view.additionalCategories,
    game_versions: view.gameVersions,
    loaders: view.loaders,
    versions: view.versionIds,
    icon_url: icon,
    raw_icon_url: icon,
    ...toLinks(view),
    gallery: view.gallery.map((image) => toGalleryImage(baseUrl, image)),
    color: view.color,
    thread_id: view.threadId,
    monetization_status: view.monetizationStatus,
  };
}

/** Environments of the projects' first versions, which determine their sides. */
async function firstEnvironments(
  call: Pick<Call, "api">,
  views: readonly ProjectView[],
): Promise<Map<string, Environment>> {
  const mixed = views.filter((view) => view.environments.length > 1);
  const ids = mixed.flatMap((view) => view.versionIds.slice(0, 1));
  const first = new Map(views.flatMap((view) => view.environments.slice(0, 1).map((one) => [view.id, one] as const)));
  if (ids.length === 0) return first;
  // Versions that are too large to read together leave the fallback.
  const versions = await call.api(getVersions, { ids, includeChangelog: false }).catch((error: unknown) => {
    if (error instanceof Problem && error.kind === "invalid") return [];
    throw error;
  });
  for (const version of versions) first.set(version.projectId, version.environment);
  return first;
}

/** Converts views to projects in the same order, with at most one more query in total. */
export async function toProjects(
  call: Pick<Call, "api" | "context">,
  views: readonly ProjectView[],
): Promise<V2Project[]> {
  const environments = await firstEnvironments(call, views);
  return views.map((view) => toProject(call.context.config.baseUrl, view, environments.get(view.id)));
}

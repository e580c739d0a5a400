// A project as schema.org data. Generated on the server only; see `StructuredData`.
import { projectPath } from "#features/catalog/projects/project-type.ts";
import type { Description } from "#web/frame/structured-data.tsx";
import { listPath } from "#web/lib/project-types.ts";
import type { ProjectFrame } from "#web/components/load-project-frame.ts";
import { breadcrumbs } from "./breadcrumbs.ts";

const counter = (action: string, count: number): Description => ({
  "@type": "InteractionCounter",
  interactionType: { "@type": action },
  userInteractionCount: count,
});

/** URL of a license text. */
function licenseUrl({ id, url }: { id: string; url: string | null }): string | undefined {
  if (url !== null) return url;
  return /^[\w.+-]+$/.test(id) && !id.startsWith("LicenseRef") ? `https://spdx.org/licenses/${id}.html` : undefined;
}

function authorOf({ project, creators, origin }: ProjectFrame): Description | undefined {
  const { organization } = project;
  if (organization)
    return { "@type": "Organization", name: organization.name, url: `${origin}/organization/${organization.slug}` };
  const owner = creators.find(({ isOwner }) => isOwner);
  return owner && { "@type": "Person", name: owner.username, url: `${origin}/user/${owner.username}` };
}

/**
 * The project, its source code if public, and breadcrumbs to its page.
 * @param listName name of the list of its type
 * @param card path of its card
 */
export function describeProject(frame: ProjectFrame, listName: string, card: string): Description[] {
  const { project, origin, downloads } = frame;
  const url = origin + projectPath(project);
  const pictures = [project.icon?.url, frame.featuredImage, card].filter((path) => path !== null && path !== undefined);
  const said = {
    name: project.title,
    description: project.summary,
    url,
    image: pictures.map((path) => new URL(path, origin).href),
    author: authorOf(frame),
    datePublished: project.published,
    dateModified: project.updated,
    license: licenseUrl(project.license),
    keywords: project.categories.join(", ") || undefined,
  };
  const application: Description = {
    "@type": "SoftwareApplication",
    "@id": `${url}#project`,
    ...said,
    applicationCategory: "GameApplication",
    isAccessibleForFree: true,
    softwareVersion: downloads.versions[0]?.versionNumber,
    downloadUrl: frame.versionCount > 0 ? `${url}/versions` : undefined,
    interactionStatistic: [counter("DownloadAction", project.downloads), counter("FollowAction", project.followers)],
  };
  const { source } = project.links;
  const code: Description = { "@type": "SoftwareSourceCode", ...said, codeRepository: source, targetProduct: { "@id": `${url}#project` } }; // prettier-ignore
  const way = breadcrumbs(origin, [
    { name: listName, path: listPath(project.type) },
    { name: project.title, path: projectPath(project) },
  ]);
  return [application, ...(source === null ? [] : [code]), way];
}

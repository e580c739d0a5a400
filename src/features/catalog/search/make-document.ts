// Converts a project row into its search document.
import { isOpenSource } from "#features/catalog/projects/licenses.ts";
import { typesOf } from "#features/catalog/projects/project-type.ts";
import { urlType } from "#features/catalog/projects/project-type.ts";
import { sidesOf } from "#features/catalog/projects/side-types.ts";
import type { SearchDocument } from "#features/catalog/search/document.ts";
import type { SearchRow } from "#features/catalog/search/store.ts";
import { mediaPath } from "#platform/media/store-picture.ts";

/** Without HTML comments; one that does not end hides nothing. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf("<!--"); at >= 0; at = text.indexOf("<!--", from)) {
    const end = text.indexOf("-->", at + 4);
    if (end < 0) break;
    kept.push(text.slice(from, at));
    from = end + 3;
  }
  return [...kept, text.slice(from)].join(" ");
}

/** The words of a Markdown text, without addresses, tags and code blocks; a full parser would take far longer. */
export function bodyWords(markdown: string): string {
  // No pattern may look past the beginning of its next match: texts of beginnings only would take seconds.
  return withoutComments(markdown.replace(/^(?:```|~~~)[^]*?(?:^(?:```|~~~)|$(?![^]))/gm, " "))
    .replace(/<[a-z/][^<>]{0,2000}>/gi, " ")
    .replace(/\]\([^()[\]\s]*(?:\s[^()[\]]*)?\)/g, "] ")
    .replace(/(?:https?:\/\/|www\.)[^\s)>\]]*/gi, " ")
    .replace(/&[a-z]{2,8};|&#\d{1,6};/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
}

export function makeDocument(row: SearchRow): SearchDocument {
  const versions = (row.versions ?? []).map((version) => ({
    id: version.id,
    loaders: version.pack_loaders.length > 0 ? version.pack_loaders : version.loaders,
    gameVersions: version.game_versions,
    environment: version.environment,
    projectTypes: typesOf(version.loaders),
  }));
  const sides = sidesOf(urlType(row.types, row.requested_type), row.environments[0]);
  const gallery = row.gallery ?? [];
  const featured = gallery.find((image) => image.featured);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    body: bodyWords(row.body),
    author: row.author,
    authorId: row.author_id,
    organization: row.organization_name,
    organizationId: row.organization_id,
    projectTypes: row.types.length > 0 ? row.types : [row.requested_type],
    categories: [...row.categories, ...row.additional_categories],
    displayCategories: row.categories,
    license: row.license_id,
    openSource: isOpenSource(row.license_id),
    clientSide: sides.client,
    serverSide: sides.server,
    environment: row.environments,
    downloads: row.downloads,
    follows: row.followers,
    rising: row.rising,
    published: (row.approved_at ?? row.created_at).getTime(),
    updated: row.updated_at.getTime(),
    color: row.color,
    iconUrl: mediaPath(row.icon_small_id),
    gallery: gallery.filter((image) => !image.featured).map((image) => mediaPath(image.full_id)),
    featuredGallery: featured ? mediaPath(featured.full_id) : null,
    versions,
    latestVersion: versions[0]?.id ?? null,
    disclosureTypes: [],
  };
}

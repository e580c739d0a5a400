// Turns projects into cards for lists.
import type { Found } from "#features/catalog/projects/find-project.ts";
import { presentFeaturedImage, presentListIcon } from "#features/catalog/projects/present-projects.ts";
import { urlType } from "#features/catalog/projects/project-type.ts";
import type { ProjectCard } from "#features/catalog/projects/shapes.ts";
import { loadGallery } from "#features/catalog/projects/store.ts";
import { findTitles, translateCard } from "#features/catalog/translations/translate-cards.ts";
import type { Db } from "#platform/database/open.ts";

/**
 * Cards in the given order, with a constant number of queries.
 * @param locale the reader's language; if omitted, cards keep the projects' original text
 */
export async function presentCards(db: Db, found: readonly Found[], locale?: string): Promise<ProjectCard[]> {
  const ids = found.map(({ row }) => row.id);
  const [images, titles] = await Promise.all([loadGallery(db, ids), findTitles(db, ids, locale)]);
  const gallery = Map.groupBy(images, (image) => image.project_id);
  const cards = found.map(({ row }) => {
    const images = gallery.get(row.id) ?? [];
    const image = images.find((one) => one.featured) ?? images[0];
    return {
      id: row.id,
      slug: row.slug,
      type: urlType(row.types, row.requested_type),
      title: row.title,
      summary: row.summary,
      author: row.author,
      icon: presentListIcon(row),
      color: row.color,
      categories: row.categories,
      loaders: row.loaders,
      gameVersions: row.game_versions,
      environment: row.environments,
      downloads: row.downloads,
      followers: row.followers,
      published: (row.approved_at ?? row.created_at).toISOString(),
      updated: row.updated_at.toISOString(),
      status: row.status,
      featuredImage: image ? presentFeaturedImage(image) : null,
    };
  });
  return cards.map((card) => translateCard(card, titles));
}

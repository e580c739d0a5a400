// Where the catalogue shows pictures: icons and gallery images, for whoever may see their project.
import type { ProjectMark } from "#features/catalog/pictures/store.ts";
import { marksOfImages, marksOfProjects } from "#features/catalog/pictures/store.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { isListed, isPublic } from "#features/catalog/projects/status.ts";
import type { Context } from "#platform/context.ts";
import type { Audience, PicturePlace } from "#platform/media/places.ts";

async function audienceOf(context: Context, projects: readonly ProjectMark[]): Promise<Audience | null> {
  if (projects.some(({ status }) => isListed(status))) return "listed";
  if (projects.some(({ status }) => isPublic(status))) return "linked";
  if (context.actor.kind === "visitor") return null;
  const ids = projects.map(({ id }) => id);
  return (await findByIds(context, ids, false)).length > 0 ? "members" : null;
}

export const catalogPictures: readonly PicturePlace[] = [
  {
    columns: ["projects.icon_id", "projects.icon_small_id"],
    audience: async (context, rows) => audienceOf(context, await marksOfProjects(context.db, rows)),
  },
  {
    columns: ["gallery_images.full_id", "gallery_images.thumb_id"],
    audience: async (context, rows) => audienceOf(context, await marksOfImages(context.db, rows)),
  },
];

// Declares where the catalog shows pictures (icons and gallery images) and who may see them.
import { projectChanged } from "#features/catalog/events.ts";
import type { ProjectStatusRow } from "#features/catalog/pictures/store.ts";
import { projectsOfImages, projectsWithStatus, removeIcons, removeImages } from "#features/catalog/pictures/store.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { projectPath, urlType } from "#features/catalog/projects/project-type.ts";
import { loadProjects } from "#features/catalog/projects/store.ts";
import { isListed, isPublic } from "#features/catalog/projects/status.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";
import type { Audience, Loser, PicturePlace, Shower } from "#platform/media/places.ts";

async function audienceOf(context: Context, projects: readonly ProjectStatusRow[]): Promise<Audience | null> {
  if (projects.some(({ status }) => isListed(status))) return "listed";
  if (projects.some(({ status }) => isPublic(status))) return "linked";
  if (context.actor.kind === "visitor") return null;
  const ids = projects.map(({ id }) => id);
  return (await findByIds(context, ids, false)).length > 0 ? "members" : null;
}

async function describe(db: Db, projects: readonly ProjectStatusRow[], part = ""): Promise<Shower[]> {
  const rows = await loadProjects(
    db,
    projects.map(({ id }) => id),
    false,
  );
  return rows.map(({ title, slug, types, requested_type }) => ({
    title,
    path: projectPath({ type: urlType(types, requested_type), slug }) + part,
  }));
}

async function announce(db: Db, projects: readonly string[]): Promise<Loser[]> {
  for (const projectId of projects) await emit(db, projectChanged, { projectId });
  return projects.map((id) => ({ kind: "project", id }));
}

const icons: PicturePlace = {
  columns: ["projects.icon_id", "projects.icon_small_id"],
  audience: async (context, rows) => audienceOf(context, await projectsWithStatus(context.db, rows)),
  describe: async (db, rows) => describe(db, await projectsWithStatus(db, rows)),
  takeDown: async (db, media) => announce(db, await removeIcons(db, media)),
};

const images: PicturePlace = {
  columns: ["gallery_images.full_id", "gallery_images.thumb_id"],
  audience: async (context, rows) => audienceOf(context, await projectsOfImages(context.db, rows)),
  describe: async (db, rows) => describe(db, await projectsOfImages(db, rows), "/gallery"),
  takeDown: async (db, media) => announce(db, await removeImages(db, media)),
};

export const catalogPictures: readonly PicturePlace[] = [icons, images];

// Adds, changes and removes gallery images.
import { projectChanged } from "#features/catalog/events.ts";
import type { z } from "zod";
import { auditStaff } from "#features/catalog/projects/audit-staff.ts";
import type * as contract from "#features/catalog/gallery/contract.ts";
import { deleteImage, insertImage, unfeatureOthers, updateImage } from "#features/catalog/gallery/store.ts";
import { findEditable, findLocked, requirePermission } from "#features/catalog/projects/find-project.ts";
import { presentImage } from "#features/catalog/projects/present-projects.ts";
import type { GalleryRow } from "#features/catalog/projects/store.ts";
import { loadGallery } from "#features/catalog/projects/store.ts";
import { randomText } from "#kernel/id.ts";
import { Problem, missing } from "#kernel/problem.ts";
import type { Bytes, Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import type { GalleryImage } from "#platform/images/index.ts";
import { galleryLimit, makeGalleryImage } from "#platform/images/index.ts";
import { emit } from "#platform/jobs/index.ts";
import { storePicture, mediaPath } from "#platform/media/store-picture.ts";
import { readBytes } from "#platform/upload/read-bytes.ts";

/** How many images one gallery holds (docs/product.md, Limits). */
const imagesPerProject = 64;

export const addGalleryImage: Verb<typeof contract.addGalleryImage> = async (context, input, body) => {
  await findEditable(context, input.project, "EDIT_DETAILS");
  return storeGalleryImage(context, input, await readGalleryImage(body));
};

/** Decodes an image for a gallery; refuses anything that is not an image or is too large. */
export async function readGalleryImage(body: Bytes): Promise<GalleryImage> {
  return makeGalleryImage(await readBytes(body, galleryLimit, "image"));
}

/** Adds an already decoded image to the gallery of a project the actor may edit. */
export async function storeGalleryImage(
  context: Context,
  input: z.output<(typeof contract.addGalleryImage)["input"]>,
  image: GalleryImage,
): ReturnType<Verb<typeof contract.addGalleryImage>> {
  const id = randomText(12);
  const added = await change(context, input.project, "add", async (db, projectId) => {
    const images = await loadGallery(db, [projectId]);
    if (images.length >= imagesPerProject) throw new Problem("refused", "gallery.most", { most: imagesPerProject });
    const { source } = image;
    const full = { bytes: image.full, width: image.width, height: image.height, source };
    const thumb = { bytes: image.thumb, width: image.thumbWidth, height: image.thumbHeight, source };
    await insertImage(db, {
      id,
      project_id: projectId,
      full_id: await storePicture(db, context.files, full),
      thumb_id: await storePicture(db, context.files, thumb),
      thumbhash: image.thumbhash,
      title: input.title ?? null,
      description: input.description ?? null,
      featured: input.featured ?? false,
      ordering: input.ordering ?? images.length,
    });
    if (input.featured) await unfeatureOthers(db, projectId, id);
    return findImage(db, projectId, id);
  });
  return presentImage(added);
}

/** Applies a change to the gallery while its project is locked, and emits the event. */
async function change(
  context: Context,
  project: string,
  verb: "add" | "edit" | "remove",
  work: (db: Db, projectId: string) => Promise<GalleryRow>,
): Promise<GalleryRow> {
  return transaction(context.db, async (db) => {
    const found = await findLocked(context, db, project);
    requirePermission(found, "EDIT_DETAILS");
    const image = await work(db, found.row.id);
    await auditStaff(db, found, `gallery.${verb}`, { image: image.id });
    await emit(db, projectChanged, { projectId: found.row.id });
    return image;
  });
}

/** An image of the project by its id or its picture's URL. */
async function findImage(db: Db, projectId: string, ref: string): Promise<GalleryRow> {
  const images = await loadGallery(db, [projectId]);
  const found = images.find(
    (one) => one.id === ref || ref.endsWith(mediaPath(one.full_id)) || ref.endsWith(mediaPath(one.thumb_id)),
  );
  if (!found) throw missing("image");
  return found;
}

export const editGalleryImage: Verb<typeof contract.editGalleryImage> = async (context, input) => {
  await change(context, input.project, "edit", async (db, projectId) => {
    const image = await findImage(db, projectId, input.image);
    await updateImage(db, image.id, {
      ...(input.title === undefined ? {} : { title: input.title }),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.featured === undefined ? {} : { featured: input.featured }),
      ...(input.ordering === undefined ? {} : { ordering: input.ordering }),
    });
    if (input.featured) await unfeatureOthers(db, projectId, image.id);
    return image;
  });
};

export const removeGalleryImage: Verb<typeof contract.removeGalleryImage> = async (context, input) => {
  await change(context, input.project, "remove", async (db, projectId) => {
    const image = await findImage(db, projectId, input.image);
    await deleteImage(db, image.id);
    return image;
  });
};

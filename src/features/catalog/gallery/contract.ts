// The operations on a project's gallery.
import { z } from "zod";
import { projectRef } from "#features/catalog/projects/contract.ts";
import { galleryImageView } from "#features/catalog/projects/shapes.ts";
import { nameInput } from "#kernel/one-line.ts";
import { operation } from "#kernel/operation.ts";
import { flag } from "#kernel/flag.ts";
import { refusal } from "#kernel/refusal.ts";

export { mediumWidth } from "./shapes.ts";

/** An empty form field means no text. */
const text = (most: number, message: string, tidy = (given: string) => given.trim()) =>
  z
    .string()
    .overwrite(tidy)
    .max(most, message)
    .transform((given) => (given === "" ? null : given))
    .nullable()
    .optional();
const imageText = {
  title: text(255, refusal("title.long", { most: 255 }), nameInput),
  description: text(2048, refusal("description.long", { most: 2048 })),
  featured: flag.optional(),
  ordering: z.coerce.number().int().min(-1_000_000).max(1_000_000).optional(),
};

export const addGalleryImage = operation({
  name: "gallery.add",
  method: "POST",
  path: "/api/projects/{project}/gallery",
  description: "Adds the image in the body (at most 5 MiB; png, jpeg, gif, webp, bmp) to a project's gallery.",
  needs: "PROJECT_WRITE",
  limit: "upload",
  body: "raw",
  input: z.object({ project: projectRef, ...imageText }),
  output: galleryImageView,
});

export const editGalleryImage = operation({
  name: "gallery.edit",
  method: "PATCH",
  path: "/api/projects/{project}/gallery/{image}",
  description: "Changes an image's title, description or position, or whether it is featured.",
  needs: "PROJECT_WRITE",
  input: z.object({
    project: projectRef,
    /** The image's id or its URL. */
    image: z.string().min(1).max(2048),
    ...imageText,
  }),
  output: z.void(),
});

export const removeGalleryImage = operation({
  name: "gallery.remove",
  method: "DELETE",
  path: "/api/projects/{project}/gallery/{image}",
  description: "Removes an image from a project's gallery.",
  needs: "PROJECT_WRITE",
  input: z.object({ project: projectRef, image: z.string().min(1).max(2048) }),
  output: z.void(),
});

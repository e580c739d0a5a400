// A project's gallery in the compatible API: everything but the bytes is in the query.
import { z } from "zod";
import { addGalleryImage, editGalleryImage, removeGalleryImage } from "#features/catalog/contract.ts";
import { checkPictureExtension } from "#api/v2/pictures.ts";
import { flagText, given, numberText } from "#api/v2/query.ts";
import { route } from "#api/v2/route.ts";
import type { Route } from "#api/v2/route.ts";

const texts = {
  featured: flagText.optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  ordering: numberText.optional(),
};
const oneProject = z.object({ project: z.string() });
const oneImage = oneProject.extend({ url: z.string().meta({ description: "URL of the image." }) });

/** An empty string clears. */
function orNull(text: string | undefined): string | null | undefined {
  return text === "" ? null : text;
}

const add = route({
  method: "POST",
  path: "/v2/project/{project}/gallery",
  description: "Adds the image in the body (at most 5 MiB) to a project's gallery.",
  scope: "PROJECT_WRITE",
  limit: "upload",
  body: "raw",
  params: oneProject.extend({ ext: z.string().optional(), ...texts }),
  answer: "empty",
  run: async ({ api, params, bytes }) => {
    const { project, ext, ...texts } = params;
    checkPictureExtension(ext);
    await api(addGalleryImage, { project, ...given(texts) }, bytes);
  },
});

const edit = route({
  method: "PATCH",
  path: "/v2/project/{project}/gallery",
  description: "Changes a gallery image's title, description or position, or whether it is featured.",
  scope: "PROJECT_WRITE",
  params: oneImage.extend(texts),
  answer: "empty",
  run: ({ api, params }) =>
    api(editGalleryImage, {
      project: params.project,
      image: params.url,
      title: orNull(params.title),
      description: orNull(params.description),
      featured: params.featured,
      ordering: params.ordering,
    }),
});

const remove = route({
  method: "DELETE",
  path: "/v2/project/{project}/gallery",
  description: "Removes an image from a project's gallery.",
  scope: "PROJECT_WRITE",
  params: oneImage,
  answer: "empty",
  run: ({ api, params }) => api(removeGalleryImage, { project: params.project, image: params.url }),
});

export const galleryRoutes: readonly Route[] = [add, edit, remove];

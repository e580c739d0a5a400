// A project's gallery: add, describe, reorder, feature, remove.
import { redirect } from "react-router";
import { addGalleryImage, editGalleryImage, getProject, removeGalleryImage } from "#features/catalog/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn } from "#web/components/form/keep-form.ts";
import { pictureFault } from "#web/components/form/picture-files.ts";
import { receiveFile } from "#web/components/publish/receive-file.ts";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/gallery.ts";
import { AddImage } from "./add-image.tsx";
import { Images } from "./gallery-image.tsx";
import { movedOrder } from "./moved-order.ts";
import { useProject } from "./use-project.ts";

/** Every file of the form becomes an image; titles and descriptions are added afterwards. */
async function add({ context, params, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  return receiveFile(
    context,
    request,
    (file) => call(addGalleryImage, { project: params.id }, file.stream),
    async () => redirect(`/${params.type}/${params.id}/settings/gallery`),
  );
}

/** Moves an image to a place, or by one with `up` and `down`. */
async function move({ context, params }: Route.ActionArgs, image: string, where: string) {
  const { call } = requestContext(context);
  const project = await call(getProject, { project: params.id });
  const from = project.gallery.findIndex(({ id }) => id === image);
  const to = where === "up" ? from - 1 : where === "down" ? from + 1 : Number(where);
  for (const [id, ordering] of movedOrder(project.gallery, image, to))
    await call(editGalleryImage, { project: project.id, image: id, ordering });
}

export async function action(given: Route.ActionArgs) {
  const { context, params, request } = given;
  if (request.headers.get("content-type")?.startsWith("multipart/")) return add(given);
  const { call } = requestContext(context);
  const project = params.id;
  const form = await readFormData(request);
  const image = textIn(form, "image");
  return keepForm(form, async () => {
    const intent = textIn(form, "intent");
    if (intent === "remove") await call(removeGalleryImage, { project, image });
    if (intent === "up" || intent === "down") await move(given, image, intent);
    if (intent === "place") await move(given, image, textIn(form, "place"));
    if (intent === "describe") {
      const title = textIn(form, "title").trim() || null;
      const description = textIn(form, "description").trim() || null;
      await call(editGalleryImage, { project, image, title, description, featured: form.has("featured") });
    }
    return { saved: true } as const;
  });
}

export default function Gallery({ actionData }: Route.ComponentProps) {
  const t = useText();
  const { project } = useProject();
  const refused = refusedIn(actionData);
  const { gallery } = project;
  return (
    <>
      <FormAnswer answer={actionData} />
      {gallery.length === 0 ? (
        <EmptyState title={t("publish.gallery.empty")}>{t("publish.gallery.empty.description")}</EmptyState>
      ) : (
        <Images gallery={gallery} />
      )}
      <AddImage key={gallery.length} count={gallery.length} error={pictureFault(refused)} />
    </>
  );
}

// Creates a project from one form with its first versions, icon and gallery, all or nothing.
import type { z } from "zod";
import { addGalleryImage, createProject, createVersion, editProject } from "#features/catalog/contract.ts";
import { storeGalleryImage, storeProjectIcon, readGalleryImage, readProjectIcon } from "#features/catalog/index.ts";
import { clientFor, parseInput } from "#api/perform.ts";
import { environmentOfSides, newProjectData, toNewProject } from "#api/v2/read-project.ts";
import { toNewVersion } from "#api/v2/read-version.ts";
import type { NewVersionData } from "#api/v2/read-version.ts";
import type { Received, ReceivedForm } from "#api/v2/receive-form.ts";
import { withForm } from "#api/v2/receive-form.ts";
import type { Call } from "#api/v2/route.ts";
import type { UploadView } from "#features/catalog/contract.ts";
import { invalid } from "#kernel/problem.ts";
import type { Bytes, Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { makeQueue } from "#platform/images/index.ts";

type Form = ReceivedForm<z.output<typeof newProjectData>>;

async function* once(bytes: Uint8Array): Bytes {
  yield bytes;
}

/** Every part must be referenced by `data`, and everything referenced must be present. */
function checkParts({ data, files }: Form): void {
  const versions = (data.initial_versions ?? []).flatMap((version) => version.file_parts ?? []);
  const images = (data.gallery_items ?? []).map(({ item }) => item);
  const twice = versions.find((part, i) => versions.indexOf(part) !== i);
  if (twice !== undefined) throw invalid("file_parts", "form.named-twice", { name: twice });
  const known = new Set([...versions, ...images, "icon"]);
  const unknown = [...files.keys()].filter((part) => !known.has(part));
  if (unknown.length > 0) throw invalid("data", "form.unnamed", { list: quote(unknown) });
  const absent = [...versions, ...images].filter((part) => !files.has(part));
  if (absent.length > 0) throw invalid("data", "form.absent", { list: quote(absent) });
  if (!data.is_draft && versions.length === 0) throw invalid("initial_versions", "project.review");
}

function quote(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(", ");
}

function pictureOf(files: ReadonlyMap<string, Received>, part: string): Bytes {
  const received = files.get(part);
  if (received?.kind !== "picture") throw invalid(part, "form.picture");
  return once(received.bytes);
}

function filesOf(files: ReadonlyMap<string, Received>, version: NewVersionData): Map<string, UploadView> {
  const uploads = new Map<string, UploadView>();
  for (const part of version.file_parts ?? []) {
    const received = files.get(part);
    if (received?.kind !== "upload") throw invalid(part, "form.file");
    uploads.set(part, received.upload);
  }
  return uploads;
}

/** Decodes a form's images, which is slow and therefore done before the transaction. */
async function readPictures({ data, files }: Form) {
  const icon = files.has("icon") ? await readProjectIcon(pictureOf(files, "icon")) : null;
  const gallery = [];
  for (const [i, given] of (data.gallery_items ?? []).entries()) {
    const { item, featured, title, description, ordering } = given;
    const texts = { title, description, featured: featured ?? false, ordering: ordering ?? i };
    gallery.push({ texts, image: await readGalleryImage(pictureOf(files, item)) });
  }
  return { icon, gallery };
}

type Pictures = Awaited<ReturnType<typeof readPictures>>;

async function createAll(context: Context, { data, files }: Form, pictures: Pictures): Promise<string> {
  const api = clientFor(context);
  const { id } = await api(createProject, toNewProject(data));
  const environment = environmentOfSides(data.client_side, data.server_side);
  for (const version of data.initial_versions ?? [])
    await api(createVersion, toNewVersion(version, id, filesOf(files, version), environment));
  if (pictures.icon) await storeProjectIcon(context, id, pictures.icon);
  for (const { texts, image } of pictures.gallery)
    await storeGalleryImage(context, parseInput(addGalleryImage.input, { project: id, ...texts }), image);
  if (!data.is_draft) await api(editProject, { project: id, status: "processing" });
  return id;
}

/**
 * A transaction that also reads files holds its connection for as long as the files' readers take: all of a process's
 * connections must not wait for these. The requests wait in line without limit, since their files arrived already.
 */
const takeTurns = makeQueue(2, Infinity);

/** Returns the id of the new project. */
export async function createFromForm(call: Pick<Call, "api" | "context" | "request">): Promise<string> {
  return withForm(call, newProjectData, { pictures: true }, async (form) => {
    checkParts(form);
    const pictures = await readPictures(form);
    const create = (db: Db) => createAll({ ...call.context, db }, form, pictures);
    return takeTurns(() => transaction(call.context.db, create));
  });
}

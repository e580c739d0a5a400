// Receives multipart forms: archives are streamed to uploads, images are buffered in memory.
import type { Readable } from "node:stream";
import type { z } from "zod";
import { createUpload, discardUpload } from "#features/catalog/contract.ts";
import type { UploadView } from "#features/catalog/contract.ts";
import { parseInput } from "#api/perform.ts";
import { parseJson } from "#api/read-json.ts";
import { holdPictures, type Holding } from "#api/v2/hold-pictures.ts";
import type { Call } from "#api/v2/route.ts";
import { holderOf } from "#kernel/actor.ts";
import { Problem, invalid } from "#kernel/problem.ts";
import { readBytes } from "#platform/upload/read-bytes.ts";
import { readForm } from "#platform/upload/read-form.ts";
import type { FilePart } from "#platform/upload/read-form.ts";

/** One file of a form: a pending upload, or an image in memory. */
export type Received =
  | { readonly kind: "upload"; readonly upload: UploadView }
  | { readonly kind: "picture"; readonly bytes: Buffer };

export interface ReceivedForm<Data> {
  readonly data: Data;
  /** By part name, in the order sent. */
  readonly files: ReadonlyMap<string, Received>;
}

const maxDataBytes = 2 * 1024 * 1024;
const maxFiles = 400;
const maxPictureBytes = 5 * 1024 * 1024;
/** Maximum size of a form's images in memory. */
const maxPicturesBytes = 32 * 1024 * 1024;
const pictureName = /\.(png|jpe?g|bmp|gif|webp|svgz?|rgb)$/i;

interface Purpose {
  /** Whether images are allowed; otherwise every file is an upload. */
  readonly pictures: boolean;
  /** The target project, if known. */
  readonly project?: string;
}

/** Creates the handler for file parts, which totals the images' bytes. */
function taker(call: Pick<Call, "api">, purpose: Purpose, holding: Holding): (part: FilePart) => Promise<Received> {
  let left = maxPicturesBytes;
  return async ({ name, filename, stream }) => {
    if (purpose.pictures && (name === "icon" || pictureName.test(filename))) {
      const bytes = await readBytes(holding.count(stream), Math.min(maxPictureBytes, left), name);
      left -= bytes.length;
      return { kind: "picture", bytes };
    }
    const project = purpose.project === undefined ? {} : { project: purpose.project };
    const fileName = filename.split(/[/\\]/).at(-1) ?? filename;
    return { kind: "upload", upload: await call.api(createUpload, { fileName, ...project }, stream) };
  };
}

async function discard(call: Pick<Call, "api" | "context">, received: Received): Promise<void> {
  if (received.kind !== "upload") return;
  try {
    await call.api(discardUpload, { upload: received.upload.id });
  } catch (error) {
    // What cannot be discarded now will expire.
    if (!(error instanceof Problem)) call.context.log.warn({ err: error }, "an uploaded file could not be discarded");
  }
}

function readData<D extends z.ZodType>(text: string | undefined, schema: D): z.output<D> {
  if (text === undefined) throw invalid("data", "form.description");
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw error instanceof Problem ? error : invalid("data", "form.json");
  }
  return parseInput(schema, value);
}

/**
 * Reads a call's form and runs `work` with it. The `data` part may come before or after the files. On failure, no
 * upload is left behind.
 */
export async function withForm<D extends z.ZodType, Result>(
  call: Pick<Call, "api" | "context" | "request">,
  schema: D,
  purpose: Purpose,
  work: (form: ReceivedForm<z.output<D>>) => Promise<Result>,
): Promise<Result> {
  const holding = holdPictures(holderOf(call.context.actor)?.id ?? "");
  try {
    return await receive(call, schema, purpose, holding, work);
  } finally {
    holding.release();
  }
}

async function receive<D extends z.ZodType, Result>(
  call: Pick<Call, "api" | "context" | "request">,
  schema: D,
  purpose: Purpose,
  holding: Holding,
  work: (form: ReceivedForm<z.output<D>>) => Promise<Result>,
): Promise<Result> {
  const { request } = call;
  const form = await readForm(
    { headers: request.headers, body: (request.body ?? request.raw) as Readable },
    {
      textParts: ["data"],
      maxTextBytes: maxDataBytes,
      maxFiles,
      onFile: taker(call, purpose, holding),
      discard: (received) => discard(call, received),
    },
  );
  try {
    return await work({ data: readData(form.fields.get("data"), schema), files: form.files });
  } catch (error) {
    for (const received of form.files.values()) await discard(call, received);
    throw error;
  }
}

/** The uploads of a form by part name. */
export function uploadsOf(files: ReadonlyMap<string, Received>): Map<string, UploadView> {
  const uploads = new Map<string, UploadView>();
  for (const [name, received] of files) if (received.kind === "upload") uploads.set(name, received.upload);
  return uploads;
}

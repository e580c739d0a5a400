// Receiving a file before it is published: its bytes are kept for a day and read for what it says of itself.
import { z } from "zod";
import { channels, environments } from "#features/catalog/projects/status.ts";
import { operation } from "#kernel/operation.ts";

export const maxFileBytes = 500 * 1024 * 1024;

/** What a file's own metadata suggests for the version it will be part of; absent where it says nothing. */
export const suggestion = z.object({
  versionNumber: z.string().nullable(),
  name: z.string().nullable(),
  channel: z.enum(channels).nullable(),
  loaders: z.array(z.string()),
  gameVersions: z.array(z.string()),
  environment: z.enum(environments).nullable(),
  /** Field → the file inside the upload that said it. */
  sources: z.record(z.string(), z.string()),
  /** Found by the hashes in a pack's index; projects the uploader may see. */
  dependencies: z.array(
    z.object({
      projectId: z.string().nullable(),
      versionId: z.string().nullable(),
      fileName: z.string().nullable(),
      kind: z.enum(["required", "optional", "incompatible", "embedded"]),
      title: z.string().nullable(),
    }),
  ),
});
export type Suggestion = z.output<typeof suggestion>;

export const uploadView = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  sha1: z.string(),
  sha512: z.string(),
  expires: z.iso.datetime(),
  suggestion,
  /** What would keep the file from being published, one sentence each. */
  problems: z.array(z.string()),
});
export type UploadView = z.output<typeof uploadView>;

export const createUpload = operation({
  name: "uploads.create",
  method: "POST",
  path: "/api/uploads",
  description:
    "Receives the file in the body (at most 500 MiB) and says what its metadata suggests. Publish it within a day.",
  needs: "VERSION_CREATE",
  limit: "upload",
  body: "raw",
  input: z.object({
    fileName: z.string().min(1).max(255),
    /** The project it is meant for, so that the checks can take its type into account. */
    project: z.string().min(1).max(64).optional(),
  }),
  output: uploadView,
});

export const getUpload = operation({
  name: "uploads.get",
  method: "GET",
  path: "/api/uploads/{upload}",
  description: "A received file of the caller's own that is not yet published.",
  needs: "VERSION_CREATE",
  input: z.object({ upload: z.string().max(64), project: z.string().min(1).max(64).optional() }),
  output: uploadView,
});

export const discardUpload = operation({
  name: "uploads.discard",
  method: "DELETE",
  path: "/api/uploads/{upload}",
  description: "Throws away a received file that is not published.",
  needs: "VERSION_CREATE",
  input: z.object({ upload: z.string().max(64) }),
  output: z.void(),
});

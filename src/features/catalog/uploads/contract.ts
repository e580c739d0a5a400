// Upload operations: bytes are stored for a day before publication, and their metadata is read.
import { z } from "zod";
import { channels, environments } from "#features/catalog/projects/status.ts";
import { operation } from "#kernel/operation.ts";

export const maxFileBytes = 500 * 1024 * 1024;

/** Form values suggested by a file's metadata; absent where it states nothing. */
export const suggestion = z.object({
  versionNumber: z.string().nullable(),
  name: z.string().nullable(),
  channel: z.enum(channels).nullable(),
  loaders: z.array(z.string()),
  gameVersions: z.array(z.string()),
  environment: z.enum(environments).nullable(),
  /** Field → the file inside the upload it came from. */
  sources: z.record(z.string(), z.string()),
  /** Resolved from the hashes in a pack's index; only projects the uploader may see. */
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
  /** Reasons that would prevent publication, one sentence each. */
  problems: z.array(z.string()),
});
export type UploadView = z.output<typeof uploadView>;

export const createUpload = operation({
  name: "uploads.create",
  method: "POST",
  path: "/api/uploads",
  description:
    "Uploads the file in the body (at most 500 MiB) and returns what its metadata suggests. It must be published within a day.",
  needs: "VERSION_CREATE",
  limit: "upload",
  body: "raw",
  input: z.object({
    fileName: z.string().min(1).max(255),
    /** The target project, so that the checks can use its type. */
    project: z.string().min(1).max(64).optional(),
  }),
  output: uploadView,
});

export const getUpload = operation({
  name: "uploads.get",
  method: "GET",
  path: "/api/uploads/{upload}",
  description: "One of the caller's own uploads that has not been published yet.",
  needs: "VERSION_CREATE",
  input: z.object({ upload: z.string().max(64), project: z.string().min(1).max(64).optional() }),
  output: uploadView,
});

export const discardUpload = operation({
  name: "uploads.discard",
  method: "DELETE",
  path: "/api/uploads/{upload}",
  description: "Discards an upload that has not been published.",
  needs: "VERSION_CREATE",
  input: z.object({ upload: z.string().max(64) }),
  output: z.void(),
});

// Upload operations: bytes are stored for a day before publication, and their metadata is read.
import { z } from "zod";
import { projectTypes } from "#features/catalog/projects/project-type.ts";
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
  /** Field → the file inside the upload it came from, `file name` or `version number`. */
  sources: z.record(z.string(), z.string()),
  /** From the hashes in a pack's index, or declared by name; only projects the uploader may see. */
  dependencies: z.array(
    z.object({
      projectId: z.string().nullable(),
      versionId: z.string().nullable(),
      fileName: z.string().nullable(),
      kind: z.enum(["required", "optional", "incompatible", "embedded"]),
      title: z.string().nullable(),
      icon: z.string().nullable(),
    }),
  ),
  /** Declared dependencies that are no project here, by the names that the loader uses. */
  unmatched: z.array(z.object({ name: z.string(), kind: z.enum(["required", "optional", "incompatible"]) })),
  /** How many more dependencies the file declares that could not be read. */
  unread: z.number().int(),
  /** For a new project with this as its first version. */
  project: z.object({
    type: z.enum(projectTypes),
    title: z.string().nullable(),
    summary: z.string().nullable(),
    /** As stated, and the id of the license that it names. */
    license: z.string().nullable(),
    licenseId: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    issuesUrl: z.string().nullable(),
    wikiUrl: z.string().nullable(),
    discordUrl: z.string().nullable(),
    /** Path of its icon inside the file. */
    icon: z.string().nullable(),
    /** Field → the file inside the upload it came from, or `file name`. */
    sources: z.record(z.string(), z.string()),
  }),
});
export type Suggestion = z.output<typeof suggestion>;

/** What a file that says nothing suggests. */
export const noSuggestion: Suggestion = {
  versionNumber: null,
  name: null,
  channel: null,
  loaders: [],
  gameVersions: [],
  environment: null,
  sources: {},
  dependencies: [],
  unmatched: [],
  unread: 0,
  project: {
    type: "mod",
    title: null,
    summary: null,
    license: null,
    licenseId: null,
    sourceUrl: null,
    issuesUrl: null,
    wikiUrl: null,
    discordUrl: null,
    icon: null,
    sources: {},
  },
};

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

export const getUploadIcon = operation({
  name: "uploads.icon",
  method: "GET",
  path: "/api/uploads/{upload}/icon",
  description: "The icon inside an upload as a small WebP image in a data URL; null if it has none that can be read.",
  needs: "VERSION_CREATE",
  limit: "upload",
  input: z.object({ upload: z.string().max(64) }),
  output: z.object({ icon: z.string().nullable() }),
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

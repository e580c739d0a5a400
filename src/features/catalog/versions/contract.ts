// Operations on versions and their files: read, look up by hash, publish, edit, delete.
import { z } from "zod";
import { projectRef, whenLong } from "#features/catalog/projects/contract.ts";
import { projectView } from "#features/catalog/projects/shapes.ts";
import { channels, environments, requestableVersionStatuses } from "#features/catalog/projects/status.ts";
import { dependencyKinds, fileTypes, versionView } from "#features/catalog/versions/shapes.ts";
import { nameInput } from "#kernel/one-line.ts";
import { operation } from "#kernel/operation.ts";
import { flag } from "#kernel/flag.ts";
import { refusal } from "#kernel/refusal.ts";

const versionNumber = z
  .string()
  .trim()
  .min(1, refusal("version.number"))
  .max(32, refusal("version.number.long", { most: 32 }))
  .regex(/^[a-zA-Z0-9!@$()`.+,_"-]+$/, refusal("version.number.letters"));
const versionName = z
  .string()
  .overwrite(nameInput)
  .min(1, refusal("name.missing"))
  .max(64, refusal("name.long", { most: 64 }));
const changelog = z.string().max(65_536, refusal("version.changelog", { most: 65_536 }));
const loaders = z.array(z.string().max(64)).min(1, refusal("version.loader.missing")).max(32);
const gameVersions = z.array(z.string().max(64)).min(1, refusal("version.game.missing")).max(1000);
const dependencies = z
  .array(
    z.object({
      projectId: z.string().max(64).nullable().default(null),
      versionId: z.string().max(64).nullable().default(null),
      fileName: z.string().max(255).nullable().default(null),
      kind: z.enum(dependencyKinds),
    }),
  )
  .max(4096, refusal("version.dependency.most", { most: 4096 }));
const uploadedFile = z.object({
  upload: z.string().max(64),
  fileType: z.enum(fileTypes).nullable().default(null),
});

const versionFilter = {
  loaders: z.array(z.string().max(64)).max(64).optional(),
  gameVersions: z.array(z.string().max(64)).max(1000).optional(),
  channels: z.array(z.enum(channels)).max(3).optional(),
};
const hash = z.string().transform((text) => text.toLowerCase());
const hashes = z.array(hash).max(10_000, refusal("hashes.most"));
const algorithm = z.enum(["sha1", "sha512"]).optional();

export const listVersions = operation({
  name: "versions.of-project",
  method: "GET",
  path: "/api/projects/{project}/versions",
  description: "A project's versions that match the filters, newest first.",
  needs: "anyone",
  input: z.object({
    project: projectRef,
    ...versionFilter,
    featured: flag.optional(),
    includeChangelog: flag.default(true),
    whenLong,
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(10_000).optional(),
  }),
  output: z.array(versionView),
});

export const getVersion = operation({
  name: "versions.get",
  method: "GET",
  path: "/api/versions/{version}",
  description: "A version by id.",
  needs: "anyone",
  input: z.object({ version: z.string().max(64) }),
  output: versionView,
});

export const getVersions = operation({
  name: "versions.list",
  method: "GET",
  path: "/api/versions",
  description: "Several versions by id; unknown and hidden ones are omitted.",
  needs: "anyone",
  input: z.object({ ids: z.array(z.string().max(64)).max(2000), includeChangelog: flag.default(true), whenLong }),
  output: z.array(versionView),
});

export const getProjectVersion = operation({
  name: "versions.of-project-by-number",
  method: "GET",
  path: "/api/projects/{project}/versions/{version}",
  description: "A version of a project by id or version number; if several share the number, the newest.",
  needs: "anyone",
  input: z.object({ project: projectRef, version: z.string().min(1).max(64) }),
  output: versionView,
});

export const getProjectDependencies = operation({
  name: "versions.dependencies-of-project",
  method: "GET",
  path: "/api/projects/{project}/dependencies",
  description: "The projects and versions that a project's versions depend on.",
  needs: "anyone",
  input: z.object({ project: projectRef, whenLong }),
  output: z.object({ projects: z.array(projectView), versions: z.array(versionView) }),
});

export const createVersion = operation({
  name: "versions.create",
  method: "POST",
  path: "/api/projects/{project}/versions",
  description:
    "Publishes a version from uploaded files; the first file that passes the checks (or the named one) is primary.",
  needs: "VERSION_CREATE",
  limit: "upload",
  input: z.object({
    project: projectRef,
    versionNumber,
    name: versionName,
    changelog: changelog.default(""),
    channel: z.enum(channels),
    loaders,
    /** For packs whose index does not state them. */
    packLoaders: z.array(z.string().max(64)).max(32).optional(),
    gameVersions,
    environment: z.enum(environments).optional(),
    featured: z.boolean().default(false),
    status: z.enum(requestableVersionStatuses).default("listed"),
    ordering: z.number().int().min(-2_147_483_648).max(2_147_483_647).nullable().default(null),
    /** If absent, derived from a pack's index. */
    dependencies: dependencies.optional(),
    files: z
      .array(uploadedFile)
      .min(1, refusal("version.file.missing"))
      .max(256, refusal("version.files", { most: 256 })),
    /** The upload that becomes the primary file. */
    primary: z.string().max(64).optional(),
  }),
  output: versionView,
});

export const editVersion = operation({
  name: "versions.edit",
  method: "PATCH",
  path: "/api/versions/{version}",
  description: "Changes the given fields of a version.",
  needs: "VERSION_WRITE",
  input: z.object({
    version: z.string().max(64),
    versionNumber: versionNumber.optional(),
    name: versionName.optional(),
    changelog: changelog.optional(),
    channel: z.enum(channels).optional(),
    loaders: loaders.optional(),
    gameVersions: gameVersions.optional(),
    environment: z.enum(environments).optional(),
    featured: z.boolean().optional(),
    status: z.enum(requestableVersionStatuses).optional(),
    ordering: z.number().int().min(-2_147_483_648).max(2_147_483_647).nullable().optional(),
    dependencies: dependencies.optional(),
    /** sha1 or sha512 of the file that becomes primary. */
    primaryFile: hash.optional(),
    fileTypes: z
      .array(z.object({ hash, fileType: z.enum(fileTypes).nullable() }))
      .max(256)
      .optional(),
    /** Staff only. */
    downloads: z.number().int().min(0).optional(),
  }),
  output: z.void(),
});

export const deleteVersion = operation({
  name: "versions.delete",
  method: "DELETE",
  path: "/api/versions/{version}",
  description: "Deletes a version with its files.",
  needs: "VERSION_DELETE",
  input: z.object({ version: z.string().max(64) }),
  output: z.void(),
});

export const addVersionFiles = operation({
  name: "versions.add-files",
  method: "POST",
  path: "/api/versions/{version}/files",
  description: "Adds uploaded files to a version.",
  needs: "VERSION_WRITE",
  limit: "upload",
  input: z.object({ version: z.string().max(64), files: z.array(uploadedFile).min(1).max(256) }),
  output: z.void(),
});

export const deleteFile = operation({
  name: "versions.delete-file",
  method: "DELETE",
  path: "/api/files/{hash}",
  description: "Removes a file from its version; a version's last file cannot be removed.",
  needs: "VERSION_WRITE",
  input: z.object({ hash, algorithm, version: z.string().max(64).optional() }),
  output: z.void(),
});

export const findByHash = operation({
  name: "versions.by-hash",
  method: "GET",
  path: "/api/files/{hash}",
  description: "The versions that contain a file, newest first.",
  needs: "anyone",
  input: z.object({ hash, algorithm, whenLong }),
  output: z.array(versionView),
});

export const findByHashes = operation({
  name: "versions.by-hashes",
  method: "POST",
  path: "/api/files",
  description: "For each known hash, the newest version that contains the file; unknown hashes are omitted.",
  needs: "anyone",
  limit: "read",
  input: z.object({ hashes, algorithm, whenLong }),
  output: z.record(z.string(), versionView),
});

export const findUpdates = operation({
  name: "versions.updates-by-hashes",
  method: "POST",
  path: "/api/files/updates",
  description:
    "For each known hash, the newest versions of the same project that match the filters, newest first; the number of hashes times limit is at most 10,000.",
  needs: "anyone",
  limit: "read",
  input: z.object({
    hashes,
    algorithm,
    ...versionFilter,
    limit: z.number().int().min(1).max(100).default(1),
    whenLong,
  }),
  output: z.record(z.string(), z.array(versionView)),
});

export const findProjectsByHashes = operation({
  name: "versions.projects-by-hashes",
  method: "POST",
  path: "/api/files/projects",
  description: "For each known hash, the project that published the file.",
  needs: "anyone",
  limit: "read",
  input: z.object({ hashes, algorithm, whenLong }),
  output: z.record(z.string(), projectView),
});

// Version input of the compatible API, converted to input of our operations.
import { z } from "zod";
import {
  channels,
  dependencyKinds,
  environments,
  fileTypes,
  requestableVersionStatuses,
} from "#features/catalog/contract.ts";
import type { createVersion, editVersion, Environment, UploadView } from "#features/catalog/contract.ts";
import { given } from "#api/v2/query.ts";
import type { InputOf } from "#kernel/operation.ts";
import { invalid } from "#kernel/problem.ts";

const dependency = z.object({
  version_id: z.string().nullish(),
  project_id: z.string().nullish(),
  file_name: z.string().nullish(),
  dependency_type: z.enum(dependencyKinds),
});
const texts = z.array(z.string());

/** A new version, alone or with its project. Some clients use the older field names. */
export const newVersionData = z
  .object({
    name: z.string().nullish(),
    version_title: z.string().nullish(),
    version_number: z.string(),
    changelog: z.string().nullish(),
    version_body: z.string().nullish(),
    dependencies: z.array(dependency).nullish(),
    game_versions: texts,
    version_type: z.enum(channels).nullish(),
    release_channel: z.enum(channels).nullish(),
    loaders: texts,
    featured: z.boolean().nullish(),
    status: z.enum(requestableVersionStatuses).nullish(),
    requested_status: z.enum(requestableVersionStatuses).nullish(),
    environment: z.enum(environments).nullish(),
    ordering: z.int().nullish(),
    file_parts: texts.nullish(),
    primary_file: z.string().nullish(),
    file_types: z.record(z.string(), z.enum(fileTypes).nullable()).nullish(),
  })
  .meta({ id: "NewVersion" });
export type NewVersionData = z.output<typeof newVersionData>;

/** Removes the loader that only means "a pack"; it is detected from the file. */
function namedLoaders(loaders: readonly string[]): string[] {
  const named = loaders.filter((loader) => loader !== "mrpack");
  return named.length > 0 ? named : [...loaders];
}

function toDependencies(dependencies: readonly z.output<typeof dependency>[]) {
  return dependencies.map((one) => ({
    projectId: one.project_id ?? null,
    versionId: one.version_id ?? null,
    fileName: one.file_name ?? null,
    kind: one.dependency_type,
  }));
}

/** The file that `primary_file` refers to by part name, otherwise by file name; unknown names are ignored. */
function findPrimary(uploads: ReadonlyMap<string, UploadView>, name: string | null | undefined): string | undefined {
  if (name == null) return undefined;
  return (uploads.get(name) ?? [...uploads.values()].find((upload) => upload.fileName === name))?.id;
}

/**
 * The input of `createVersion`.
 * @param uploads the version's files by part name, in order
 * @param environment default environment of the version
 */
export function toNewVersion(
  data: NewVersionData,
  project: string,
  uploads: ReadonlyMap<string, UploadView>,
  environment?: Environment,
): InputOf<typeof createVersion> {
  const name = data.name ?? data.version_title;
  const channel = data.version_type ?? data.release_channel;
  if (name == null) throw invalid("name", "version.name");
  if (channel == null) throw invalid("version_type", "version.channel", { list: channels.join(", ") });
  return {
    project,
    versionNumber: data.version_number,
    name,
    changelog: data.changelog ?? data.version_body ?? "",
    channel,
    loaders: namedLoaders(data.loaders),
    gameVersions: data.game_versions,
    environment: data.environment ?? environment,
    featured: data.featured ?? false,
    status: data.status ?? data.requested_status ?? "listed",
    ordering: data.ordering ?? null,
    // An empty list counts as absent: packs state their own.
    dependencies: data.dependencies?.length ? toDependencies(data.dependencies) : undefined,
    files: [...uploads].map(([part, upload]) => ({ upload: upload.id, fileType: data.file_types?.[part] ?? null })),
    primary: findPrimary(uploads, data.primary_file),
  };
}

export const versionChange = z
  .object({
    name: z.string().nullish(),
    version_number: z.string().nullish(),
    changelog: z.string().nullish(),
    version_type: z.enum(channels).nullish(),
    dependencies: z.array(dependency).nullish(),
    game_versions: texts.nullish(),
    loaders: texts.nullish(),
    featured: z.boolean().nullish(),
    status: z.enum(requestableVersionStatuses).nullish(),
    environment: z.enum(environments).nullish(),
    ordering: z.int().nullable().optional(),
    downloads: z.int().nullish(),
    primary_file: z
      .tuple([z.enum(["sha1", "sha512"]), z.string()])
      .nullish()
      .meta({ description: 'The hash of the file that becomes primary: ["sha1", hash].' }),
    file_types: z
      .array(
        z.object({
          algorithm: z.enum(["sha1", "sha512"]).nullish(),
          hash: z.string(),
          file_type: z.enum(fileTypes).nullable(),
        }),
      )
      .nullish(),
  })
  .meta({ id: "VersionChange" });

/** The input of `editVersion`, with only what is given. */
export function toVersionChange(version: string, data: z.output<typeof versionChange>): InputOf<typeof editVersion> {
  const { ordering } = data;
  return {
    version,
    ...given({
      name: data.name,
      versionNumber: data.version_number,
      changelog: data.changelog,
      channel: data.version_type,
      gameVersions: data.game_versions,
      loaders: data.loaders && namedLoaders(data.loaders),
      featured: data.featured,
      status: data.status,
      environment: data.environment,
      downloads: data.downloads,
      dependencies: data.dependencies && toDependencies(data.dependencies),
      primaryFile: data.primary_file?.[1],
      fileTypes: data.file_types?.map(({ hash, file_type }) => ({ hash, fileType: file_type })),
    }),
    ...(ordering === undefined ? {} : { ordering }),
  };
}

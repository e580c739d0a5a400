// Shapes of versions and their files in responses.
import { z } from "zod";
import { projectTypes } from "#features/catalog/projects/project-type.ts";
import { channels, environments, versionStatuses } from "#features/catalog/projects/status.ts";

export const fileTypes = ["required-resource-pack", "optional-resource-pack", "sources-jar", "dev-jar", "javadoc-jar",
  "signature", "unknown"] as const; // prettier-ignore
export const dependencyKinds = ["required", "optional", "incompatible", "embedded"] as const;

export type FileType = (typeof fileTypes)[number];
export type DependencyKind = (typeof dependencyKinds)[number];

export const fileView = z.object({
  sha1: z.string(),
  sha512: z.string(),
  /** Path of the bytes on this site; its content never changes. */
  url: z.string(),
  fileName: z.string(),
  primary: z.boolean(),
  size: z.number().int(),
  fileType: z.enum(fileTypes).nullable(),
});
export type FileView = z.output<typeof fileView>;

const dependencyView = z.object({
  projectId: z.string().nullable(),
  versionId: z.string().nullable(),
  fileName: z.string().nullable(),
  kind: z.enum(dependencyKinds),
});

export const versionView = z.object({
  id: z.string(),
  projectId: z.string(),
  authorId: z.string(),
  versionNumber: z.string(),
  name: z.string(),
  changelog: z.string(),
  channel: z.enum(channels),
  status: z.enum(versionStatuses),
  requestedStatus: z.string().nullable(),
  featured: z.boolean(),
  ordering: z.number().int().nullable(),
  environment: z.enum(environments),
  /** As shown to users: a pack shows the loaders inside. */
  loaders: z.array(z.string()),
  isPack: z.boolean(),
  gameVersions: z.array(z.string()),
  downloads: z.number().int(),
  published: z.iso.datetime(),
  files: z.array(fileView),
  dependencies: z.array(dependencyView),
});
export type VersionView = z.output<typeof versionView>;

/** A project as shown beside a dependency. */
export const shownProject = z.object({
  id: z.string(),
  slug: z.string(),
  type: z.enum(projectTypes),
  title: z.string(),
  /** The title's language, if translated. */
  titleLocale: z.string().optional(),
  iconUrl: z.string().nullable(),
});

/** A dependency with what a page shows of it; nulls if it is deleted or hidden from the user. */
export const shownDependency = dependencyView.extend({
  project: shownProject.nullable(),
  versionNumber: z.string().nullable(),
});

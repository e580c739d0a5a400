// The shapes of projects in responses.
import { organizationCard } from "#features/teams/contract.ts";
import { z } from "zod";
import { projectTypes } from "#features/catalog/projects/project-type.ts";
import { environments, projectStatuses } from "#features/catalog/projects/status.ts";

const imageView = z.object({
  url: z.string(),
  /** 96 px square for lists; `url` is 192 px. */
  smallUrl: z.string(),
  /** A tiny `data:` image shown while the real one loads. */
  placeholder: z.string().nullable(),
});

export const galleryImageView = z.object({
  id: z.string(),
  url: z.string(),
  thumbUrl: z.string(),
  placeholder: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  featured: z.boolean(),
  ordering: z.number().int(),
  created: z.iso.datetime(),
});
export type GalleryImageView = z.output<typeof galleryImageView>;

const licenseView = z.object({ id: z.string(), name: z.string(), url: z.string().nullable() });

const linksView = z.object({
  issues: z.string().nullable(),
  source: z.string().nullable(),
  wiki: z.string().nullable(),
  discord: z.string().nullable(),
});

export const donationPlatforms = ["patreon", "bmac", "paypal", "github", "ko-fi", "other"] as const;
export const donation = z.object({ platform: z.enum(donationPlatforms), url: z.string() });

/** What the user may do to a project; pages show a control only where its flag is true. */
export const projectCan = z.object({
  edit: z.boolean(),
  editBody: z.boolean(),
  upload: z.boolean(),
  deleteVersion: z.boolean(),
  delete: z.boolean(),
  manageMembers: z.boolean(),
  submit: z.boolean(),
  review: z.boolean(),
  /** Sees what moderators decided and wrote. */
  readModeration: z.boolean(),
  viewAnalytics: z.boolean(),
});
export type ProjectCan = z.output<typeof projectCan>;

/** Which texts of a card are translated into `locale`. */
export const translatedWords = z.object({ locale: z.string(), title: z.boolean(), summary: z.boolean() });

/** The fields needed by lists and cards. */
export const projectCard = z.object({
  id: z.string(),
  slug: z.string(),
  type: z.enum(projectTypes),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  icon: imageView.nullable(),
  color: z.number().int().nullable(),
  categories: z.array(z.string()),
  loaders: z.array(z.string()),
  gameVersions: z.array(z.string()),
  environment: z.array(z.enum(environments)),
  downloads: z.number().int(),
  followers: z.number().int(),
  published: z.iso.datetime(),
  updated: z.iso.datetime(),
  status: z.enum(projectStatuses),
  featuredImage: galleryImageView
    .pick({ url: true, thumbUrl: true, placeholder: true, width: true, height: true })
    .nullable(),
  /** Only if a language was requested and the project has a translation in it. */
  translated: translatedWords.optional(),
});
export type ProjectCard = z.output<typeof projectCard>;

export const projectView = z.object({
  id: z.string(),
  slug: z.string(),
  /** The type in the project's URL. */
  type: z.enum(projectTypes),
  /** Every type its versions imply; the requested one while there are no versions. */
  types: z.array(z.enum(projectTypes)),
  title: z.string(),
  summary: z.string(),
  /** Markdown, as written. */
  body: z.string(),
  status: z.enum(projectStatuses),
  requestedStatus: z.string().nullable(),
  /** Null for anyone outside the team and staff. */
  moderatorMessage: z.object({ message: z.string(), body: z.string().nullable() }).nullable(),
  license: licenseView,
  links: linksView,
  donations: z.array(donation),
  categories: z.array(z.string()),
  additionalCategories: z.array(z.string()),
  /** Across all listed versions; for packs, the loaders inside. */
  loaders: z.array(z.string()),
  gameVersions: z.array(z.string()),
  environments: z.array(z.enum(environments)),
  icon: imageView.nullable(),
  color: z.number().int().nullable(),
  gallery: z.array(galleryImageView),
  downloads: z.number().int(),
  followers: z.number().int(),
  created: z.iso.datetime(),
  /** When it first became public, or when it was created. */
  published: z.iso.datetime(),
  updated: z.iso.datetime(),
  approved: z.iso.datetime().nullable(),
  queued: z.iso.datetime().nullable(),
  teamId: z.string(),
  threadId: z.string(),
  organization: organizationCard.nullable(),
  monetizationStatus: z.enum(["monetized", "demonetized", "force-demonetized"]),
  /** Ids of the versions the user may see, oldest first. */
  versionIds: z.array(z.string()),
  can: projectCan,
});
export type ProjectView = z.output<typeof projectView>;

// Shapes of the compatible API's responses.
import { z } from "zod";
import { fileTypes } from "#features/catalog/contract.ts";
import { channels, donationPlatforms, environments, versionStatuses } from "#features/catalog/contract.ts";

const date = z.iso.datetime();
const nullableText = z.string().nullable();
const sideType = z.enum(["required", "optional", "unsupported", "unknown"]);
const apiTypes = z.enum(["mod", "modpack", "resourcepack", "shader", "project"]);
const hashes = z.object({ sha1: z.string(), sha512: z.string() });

const galleryImage = z
  .object({
    url: z.string(),
    raw_url: z.string(),
    featured: z.boolean(),
    title: nullableText,
    description: nullableText,
    created: date,
    ordering: z.int(),
  })
  .meta({ id: "GalleryImage" });

const donationLink = z
  .object({ id: z.enum(donationPlatforms), platform: z.string(), url: z.string() })
  .meta({ id: "DonationLink" });

export const project = z
  .object({
    id: z.string(),
    slug: z.string(),
    project_type: apiTypes,
    team: z.string(),
    organization: nullableText,
    title: z.string(),
    description: z.string(),
    body: z.string(),
    body_url: z.null(),
    status: z.string(),
    requested_status: nullableText,
    moderator_message: z.object({ message: z.string(), body: nullableText }).nullable(),
    published: date,
    updated: date,
    approved: date.nullable(),
    queued: date.nullable(),
    license: z.object({ id: z.string(), name: z.string(), url: nullableText }),
    client_side: sideType,
    server_side: sideType,
    environment: z.array(z.enum(environments)),
    downloads: z.int(),
    followers: z.int(),
    categories: z.array(z.string()),
    additional_categories: z.array(z.string()),
    game_versions: z.array(z.string()),
    loaders: z.array(z.string()),
    versions: z.array(z.string()),
    icon_url: nullableText,
    raw_icon_url: nullableText,
    issues_url: nullableText,
    source_url: nullableText,
    wiki_url: nullableText,
    discord_url: nullableText,
    donation_urls: z.array(donationLink),
    gallery: z.array(galleryImage),
    color: z.int().nullable(),
    thread_id: z.string(),
    monetization_status: z.enum(["monetized", "demonetized", "force-demonetized"]),
  })
  .meta({ id: "Project" });
export type V2Project = z.input<typeof project>;

const file = z
  .object({
    hashes,
    url: z.string(),
    filename: z.string(),
    primary: z.boolean(),
    size: z.int(),
    file_type: z.enum(fileTypes).nullable(),
  })
  .meta({ id: "File" });

const dependency = z
  .object({
    version_id: nullableText,
    project_id: nullableText,
    file_name: nullableText,
    dependency_type: z.enum(["required", "optional", "incompatible", "embedded"]),
  })
  .meta({ id: "Dependency" });

export const version = z
  .object({
    id: z.string(),
    project_id: z.string(),
    author_id: z.string(),
    featured: z.boolean(),
    name: z.string(),
    version_number: z.string(),
    /** Omitted if the caller requested versions without changelogs. */
    changelog: z.string().optional(),
    changelog_url: z.null(),
    date_published: date,
    downloads: z.int(),
    version_type: z.enum(channels),
    status: z.enum(versionStatuses),
    requested_status: nullableText,
    ordering: z.int().nullable(),
    files: z.array(file),
    dependencies: z.array(dependency),
    game_versions: z.array(z.string()),
    loaders: z.array(z.string()),
    environment: z.enum(environments),
  })
  .meta({ id: "Version" });
export type V2Version = z.input<typeof version>;

export const searchHit = z
  .object({
    project_id: z.string(),
    project_type: apiTypes,
    all_project_types: z.array(z.string()),
    slug: z.string(),
    author: z.string(),
    author_id: z.string(),
    organization: nullableText,
    organization_id: nullableText,
    title: z.string(),
    description: z.string(),
    categories: z.array(z.string()),
    display_categories: z.array(z.string()),
    versions: z.array(z.string()),
    downloads: z.int(),
    follows: z.int(),
    /** Empty if there is none. */
    icon_url: z.string(),
    date_created: date,
    date_modified: date,
    /** Id of the newest version. */
    latest_version: z.string(),
    license: z.string(),
    client_side: sideType,
    server_side: sideType,
    environment: z.array(z.enum(environments)),
    disclosure_types: z.array(z.string()),
    gallery: z.array(z.string()),
    featured_gallery: nullableText,
    color: z.int().nullable(),
  })
  .meta({ id: "SearchHit" });

export const searchAnswer = z
  .object({ hits: z.array(searchHit), offset: z.int(), limit: z.int(), total_hits: z.int() })
  .meta({ id: "SearchAnswer" });

const personal = {
  auth_providers: z.array(z.string()).nullable(),
  email: nullableText,
  email_verified: z.boolean().nullable(),
  has_password: z.boolean().nullable(),
  has_totp: z.boolean().nullable(),
  /** Null for those who may not read it. */
  payout_data: z
    .object({
      balance: z.number().nullable(),
      paypal_address: nullableText,
      paypal_country: nullableText,
      venmo_handle: nullableText,
    })
    .nullable(),
  github_id: z.int().nullable(),
};

export const user = z
  .object({
    id: z.string(),
    username: z.string(),
    name: z.null(),
    avatar_url: nullableText,
    bio: nullableText,
    created: date,
    role: z.enum(["developer", "moderator", "admin"]),
    badges: z.int(),
    ...personal,
  })
  .meta({ id: "User" });

export const teamMember = z
  .object({
    team_id: z.string(),
    user,
    role: z.string(),
    /** Bits; null for those who may not see them. */
    permissions: z.int().nullable(),
    accepted: z.boolean(),
    payouts_split: z.number().nullable(),
    ordering: z.int(),
  })
  .meta({ id: "TeamMember" });

export const categoryTag = z
  .object({ icon: z.string(), name: z.string(), project_type: z.string(), header: z.string() })
  .meta({ id: "CategoryTag" });
export const loaderTag = z
  .object({ icon: z.string(), name: z.string(), supported_project_types: z.array(z.string()) })
  .meta({ id: "LoaderTag" });
export const gameVersionTag = z
  .object({
    version: z.string(),
    version_type: z.enum(["release", "snapshot", "beta", "alpha"]),
    date,
    major: z.boolean(),
  })
  .meta({ id: "GameVersionTag" });
export const shortName = z.object({ short: z.string(), name: z.string() }).meta({ id: "ShortName" });
export const licenseText = z.object({ title: z.string(), body: z.string() }).meta({ id: "LicenseText" });

export const statistics = z
  .object({ projects: z.int(), versions: z.int(), files: z.int(), authors: z.int() })
  .meta({ id: "Statistics" });
export const root = z
  .object({ about: z.string(), documentation: z.string(), name: z.string(), version: z.string() })
  .meta({ id: "Root" });
export const forgeUpdates = z
  .object({ homepage: z.string(), promos: z.record(z.string(), z.string()) })
  .meta({ id: "ForgeUpdates" });

/** Every error except a missing thing's 404, which has no body. */
export const errorBody = z.object({ error: z.string(), description: z.string() }).meta({ id: "Error" });

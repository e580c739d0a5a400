// Project input of the compatible API, converted to input of our operations.
import { z } from "zod";
import { projectStatuses, projectTypes, requestableStatuses } from "#features/catalog/contract.ts";
import type { donationPlatforms } from "#features/catalog/contract.ts";
import type { createProject, editProject, editProjects, Environment, ProjectType } from "#features/catalog/contract.ts";
import { typesOf } from "#features/catalog/contract.ts";
import { environmentOf } from "#features/catalog/index.ts";
import type { SideType } from "#features/catalog/index.ts";
import { given } from "#api/v2/query.ts";
import { newVersionData } from "#api/v2/read-version.ts";
import type { InputOf } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

const texts = z.array(z.string());
const side = z.enum(["required", "optional", "unsupported", "unknown"]);
const nullableText = z.string().nullable().optional();

/** The platform's id; some clients send it as the platform's name. */
const donation = z.object({ id: z.string().nullish(), platform: z.string().nullish(), url: z.string() });
const donationRef = z.union([z.string(), z.object({ id: z.string().nullish(), platform: z.string().nullish() })]);
type DonationPlatform = (typeof donationPlatforms)[number];

function toDonations(links: readonly z.output<typeof donation>[]) {
  return links.map((link) => ({
    platform: (link.id ?? link.platform ?? "").toLowerCase() as DonationPlatform,
    url: link.url,
  }));
}

const links = {
  issues_url: nullableText,
  source_url: nullableText,
  wiki_url: nullableText,
  discord_url: nullableText,
};
type Links = { [Key in keyof typeof links]?: string | null | undefined };

/** Null clears a link; absent ones are unchanged. */
function toLinks(data: Links) {
  return {
    issuesUrl: data.issues_url,
    sourceUrl: data.source_url,
    wikiUrl: data.wiki_url,
    discordUrl: data.discord_url,
  };
}

export const newProjectData = z
  .object({
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    body: z.string().nullish(),
    project_type: z.enum(projectTypes).nullish(),
    client_side: side.nullish(),
    server_side: side.nullish(),
    categories: texts.nullish(),
    additional_categories: texts.nullish(),
    ...links,
    license_id: z.string().nullish(),
    license_url: nullableText,
    donation_urls: z.array(donation).nullish(),
    is_draft: z.boolean().nullish(),
    requested_status: z.enum(requestableStatuses).nullish(),
    organization_id: z.string().nullish(),
    initial_versions: z.array(newVersionData).max(32, refusal("project.versions")).nullish(),
    gallery_items: z
      .array(
        z.object({
          item: z.string().meta({ description: "The name of the part that contains the image." }),
          featured: z.boolean().nullish(),
          title: nullableText,
          description: nullableText,
          ordering: z.int().nullish(),
        }),
      )
      .max(64, refusal("gallery.holds", { most: 64 }))
      .nullish(),
  })
  .meta({ id: "NewProject" });
export type NewProjectData = z.output<typeof newProjectData>;

/** The requested type, or the one implied by the first versions. */
function requestedType(data: NewProjectData): ProjectType {
  const parts = (data.initial_versions ?? []).flatMap((version) => version.file_parts ?? []);
  if (data.project_type) return data.project_type;
  if (parts.some((part) => /\.mrpack$/i.test(part))) return "modpack";
  return typesOf((data.initial_versions ?? []).flatMap((version) => version.loaders))[0] ?? "mod";
}

export function toNewProject(data: NewProjectData): InputOf<typeof createProject> {
  return {
    slug: data.slug,
    title: data.title,
    summary: data.description,
    type: requestedType(data),
    body: data.body ?? "",
    categories: data.categories ?? [],
    additionalCategories: data.additional_categories ?? [],
    ...given({ licenseId: data.license_id, organization: data.organization_id }),
    licenseUrl: data.license_url ?? null,
    ...toLinks(data),
    donations: toDonations(data.donation_urls ?? []),
    requestedStatus: data.requested_status ?? "approved",
  };
}

/** The environment for a pair of sides; undefined unless both are given. */
export function environmentOfSides(
  client: SideType | null | undefined,
  server: SideType | null | undefined,
): Environment | undefined {
  return client && server ? environmentOf(client, server) : undefined;
}

export const projectChange = z
  .object({
    title: z.string().nullish(),
    slug: z.string().nullish(),
    description: z.string().nullish(),
    body: z.string().nullish(),
    categories: texts.nullish(),
    additional_categories: texts.nullish(),
    client_side: side.nullish(),
    server_side: side.nullish(),
    license_id: z.string().nullish(),
    license_url: nullableText,
    ...links,
    donation_urls: z.array(donation).nullish(),
    status: z.enum(projectStatuses).nullish(),
    requested_status: z.enum(requestableStatuses).nullable().optional(),
    moderation_message: nullableText,
    moderation_message_body: nullableText,
    monetization_status: z.enum(["monetized", "demonetized", "force-demonetized"]).nullish(),
  })
  .meta({ id: "ProjectChange" });

/** The input of `editProject`, except the sides, which depend on the project. */
export function toProjectChange(project: string, data: z.output<typeof projectChange>): InputOf<typeof editProject> {
  return {
    project,
    ...given({
      title: data.title,
      slug: data.slug,
      summary: data.description,
      body: data.body,
      categories: data.categories,
      additionalCategories: data.additional_categories,
      licenseId: data.license_id,
      donations: data.donation_urls && toDonations(data.donation_urls),
      status: data.status,
      monetizationStatus: data.monetization_status,
    }),
    licenseUrl: data.license_url,
    ...toLinks(data),
    requestedStatus: data.requested_status,
    moderationMessage: data.moderation_message,
    moderationMessageBody: data.moderation_message_body,
  };
}

export const projectsChange = z
  .object({
    categories: texts.nullish(),
    add_categories: texts.nullish(),
    remove_categories: texts.nullish(),
    additional_categories: texts.nullish(),
    add_additional_categories: texts.nullish(),
    remove_additional_categories: texts.nullish(),
    ...links,
    donation_urls: z.array(donation).nullish(),
    add_donation_urls: z.array(donation).nullish(),
    remove_donation_urls: z.array(donationRef).nullish(),
  })
  .meta({ id: "ProjectsChange" });

export function toProjectsChange(ids: string[], data: z.output<typeof projectsChange>): InputOf<typeof editProjects> {
  return {
    ids,
    ...given({
      categories: data.categories,
      addCategories: data.add_categories,
      removeCategories: data.remove_categories,
      additionalCategories: data.additional_categories,
      addAdditionalCategories: data.add_additional_categories,
      removeAdditionalCategories: data.remove_additional_categories,
      donations: data.donation_urls && toDonations(data.donation_urls),
      addDonations: data.add_donation_urls && toDonations(data.add_donation_urls),
      removeDonations: data.remove_donation_urls?.map((ref) =>
        typeof ref === "string" ? ref : (ref.id ?? ref.platform ?? "").toLowerCase(),
      ),
    }),
    ...toLinks(data),
  };
}

// Project and version statuses and what each means (docs/product.md, Project states). Pure and safe in a browser.

export const projectStatuses = ["approved", "archived", "unlisted", "private", "withheld", "rejected", "processing",
  "draft", "scheduled"] as const; // prettier-ignore
export type ProjectStatus = (typeof projectStatuses)[number];

/** States an owner may request for after approval. */
export const requestableStatuses = ["approved", "unlisted", "private", "draft"] as const;
export type RequestableStatus = (typeof requestableStatuses)[number];

const approvedGroup: readonly ProjectStatus[] = ["approved", "archived", "unlisted", "private"];
const listed: readonly ProjectStatus[] = ["approved", "archived"];
const byLink: readonly ProjectStatus[] = ["approved", "archived", "unlisted", "withheld"];

/** Has passed moderation: approved, archived, unlisted or private. */
export const isApproved = (status: ProjectStatus): boolean => approvedGroup.includes(status);
/** Shown in search and lists. */
export const isListed = (status: ProjectStatus): boolean => listed.includes(status);
/** Readable by anyone with the URL. */
export const isPublic = (status: ProjectStatus): boolean => byLink.includes(status);

export const versionStatuses = ["listed", "archived", "draft", "unlisted", "scheduled", "unknown"] as const;
export type VersionStatus = (typeof versionStatuses)[number];
export const requestableVersionStatuses = ["listed", "archived", "draft", "unlisted"] as const;

/** Shown in version lists and included in the project's aggregates. */
export const isVersionListed = (status: VersionStatus): boolean => status === "listed" || status === "archived";
/** Readable by anyone with the URL, if the project is. */
export const isVersionPublic = (status: VersionStatus): boolean => isVersionListed(status) || status === "unlisted";

export const channels = ["release", "beta", "alpha"] as const;
export type Channel = (typeof channels)[number];

export const environments = ["client_and_server", "client_only", "client_only_server_optional", "singleplayer_only",
  "server_only", "server_only_client_optional", "dedicated_server_only", "client_or_server",
  "client_or_server_prefers_both", "unknown"] as const; // prettier-ignore
export type Environment = (typeof environments)[number];

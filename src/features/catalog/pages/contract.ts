// Reads for our own site's pages, one call per page. Not part of the HTTP API.
import { z } from "zod";
import { userView } from "#features/accounts/contract.ts";
import { memberView, organizationCard, organizationView } from "#features/teams/contract.ts";
import { projectRef } from "#features/catalog/projects/contract.ts";
import { locale } from "#features/catalog/translations/contract.ts";
import { projectTypes } from "#features/catalog/projects/project-type.ts";
import { projectCard, projectView, translatedWords } from "#features/catalog/projects/shapes.ts";
import { channels } from "#features/catalog/projects/status.ts";
import { shownDependency, versionView } from "#features/catalog/versions/shapes.ts";
import { operation } from "#kernel/operation.ts";

/** HTML rendered from Markdown and sanitized on the server. */
const html = z.string();

export const homePage = operation({
  name: "pages.home",
  method: "GET",
  path: "/api/pages/home",
  description:
    "The lists of the home page, for all project types or one; signed-in users also get those of their projects that need attention first.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({ type: z.enum(projectTypes).optional(), locale: locale.optional() }),
  output: z.object({
    /** With the counted downloads of the last seven days. */
    rising: z.array(projectCard.extend({ week: z.number().int() })),
    /** Rising projects with an image in their gallery, of different types where possible. */
    pictured: z.array(projectCard),
    newest: z.array(projectCard),
    updated: z.array(projectCard),
    /** The most downloaded combinations of type and category, in descending order. */
    popular: z.array(z.object({ type: z.enum(projectTypes), category: z.string() })),
    /** A few of the user's own projects: those not public yet first, then the most recently updated. */
    own: z.array(
      projectView
        .pick({ id: true, slug: true, type: true, title: true, icon: true, status: true, updated: true, can: true })
        .extend({ versions: z.number().int() }),
    ),
    statistics: z.object({ projects: z.number().int(), versions: z.number().int(), downloads: z.number().int() }),
  }),
});

/** A version as shown in lists: without changelog and dependencies. */
export const versionRow = versionView
  .pick({
    id: true,
    versionNumber: true,
    name: true,
    channel: true,
    status: true,
    loaders: true,
    gameVersions: true,
    downloads: true,
    published: true,
    featured: true,
  }) // prettier-ignore
  .extend({
    /** What follows `/version/` in its URL: the number, or the id if the number is ambiguous. */
    address: z.string(),
    file: z.object({ fileName: z.string(), url: z.string(), size: z.number().int() }),
    requiredDependencies: z.number().int(),
  });
export type VersionRow = z.output<typeof versionRow>;

/** The frame around all pages of a project: header, tabs, sidebar, and the rows of the download chooser. */
export const projectFrame = operation({
  name: "pages.project",
  method: "GET",
  path: "/api/pages/project/{project}",
  description:
    "The header and sidebar of a project's pages, with its title and summary translated into the reader's language if available.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({ project: projectRef, locale: locale.optional() }),
  output: z.object({
    project: projectView.omit({ body: true, versionIds: true, gallery: true }),
    /** The translation that matches the user's language; null if the original does. */
    translation: translatedWords.extend({ stale: z.boolean(), body: z.boolean() }).nullable(),
    /** Available languages besides the original. */
    languages: z.array(z.string()),
    members: z.array(memberView),
    versionCount: z.number().int(),
    galleryCount: z.number().int(),
    featuredImage: z.string().nullable(),
    /** Newest version for each pair of game version and loader, in compact form: rows index into the lists. */
    downloads: z.object({
      gameVersions: z.array(z.object({ version: z.string(), release: z.boolean() })),
      loaders: z.array(z.string()),
      versions: z.array(versionRow),
      /** [index of game version, index of loader, index of version] */
      best: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])),
      /** The newest version of each loader and channel, by its index. */
      latest: z.array(z.object({ version: z.number().int(), loaders: z.array(z.string()), gameVersion: z.string() })),
    }),
  }),
});

export const projectDescription = operation({
  name: "pages.project-description",
  method: "GET",
  path: "/api/pages/project/{project}/description",
  description: "A project's description as HTML, translated into the reader's language if available.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({ project: projectRef, locale: locale.optional() }),
  /** `locale` is null for the original text. */
  output: z.object({ html, locale: z.string().nullable() }),
});

export const projectGallery = operation({
  name: "pages.project-gallery",
  method: "GET",
  path: "/api/pages/project/{project}/gallery",
  description: "A project's gallery.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({ project: projectRef }),
  output: projectView.shape.gallery,
});

const versionFilterInput = {
  channel: z.enum(channels).optional(),
  loader: z.string().max(64).optional(),
  gameVersion: z.string().max(64).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

export const projectVersions = operation({
  name: "pages.project-versions",
  method: "GET",
  path: "/api/pages/project/{project}/versions",
  description: "A page of a project's versions, with filters.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({ project: projectRef, ...versionFilterInput }),
  output: z.object({
    items: z.array(versionRow),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  }),
});

/** Who published a version; null when the account is gone. */
const author = userView.pick({ username: true, role: true }).nullable();

export const projectChangelog = operation({
  name: "pages.project-changelog",
  method: "GET",
  path: "/api/pages/project/{project}/changelog",
  description: "A page of a project's changelogs as HTML, newest first.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({ project: projectRef, ...versionFilterInput }),
  output: z.object({
    /** `long`: too long to show inline, so `html` is empty; see the version's own page. */
    items: z.array(versionRow.extend({ html, long: z.boolean(), author, sameAsPrevious: z.boolean() })),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  }),
});

const adjacent = z.object({ name: z.string(), address: z.string() }).nullable();

export const versionPage = operation({
  name: "pages.version",
  method: "GET",
  path: "/api/pages/project/{project}/version/{version}",
  description: "A version's page; `address` is its canonical path.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({ project: projectRef, version: z.string().min(1).max(64), locale: locale.optional() }),
  output: z.object({
    version: versionView,
    address: z.string(),
    html,
    sameAsPrevious: z.boolean(),
    author,
    dependencies: z.array(shownDependency),
    maven: z.string(),
    /** The adjacent listed versions. */
    newer: adjacent,
    older: adjacent,
  }),
});

/** Filter and page for a list of an owner's projects. */
const ownedList = {
  type: z.enum(projectTypes).optional(),
  order: z.enum(["downloads", "updated"]).default("downloads"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(24),
  locale: locale.optional(),
};
const ownedPage = z.object({
  items: z.array(projectCard),
  /** Of the requested type. */
  total: z.number().int(),
  pageSize: z.number().int(),
  /** Across all types, regardless of the requested one. */
  types: z.array(z.object({ type: z.enum(projectTypes), count: z.number().int() })),
  downloads: z.number().int(),
  followers: z.number().int(),
});

export const userPage = operation({
  name: "pages.user",
  method: "GET",
  path: "/api/pages/user/{user}",
  description: "A user's page: the profile and the projects the caller can see.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({ user: z.string().min(1).max(64), ...ownedList }),
  output: z.object({
    user: userView,
    bioHtml: html,
    projects: ownedPage,
    organizations: z.array(organizationCard),
    isSelf: z.boolean(),
  }),
});

export const organizationPage = operation({
  name: "pages.organization",
  method: "GET",
  path: "/api/pages/organization/{organization}",
  description: "An organization's page: its members and the projects the caller can see.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({ organization: z.string().min(1).max(64), ...ownedList }),
  output: z.object({ organization: organizationView, projects: ownedPage }),
});

export const reviewQueue = operation({
  name: "pages.review-queue",
  method: "GET",
  path: "/api/pages/review",
  description: "Projects waiting for review, longest wait first; staff only.",
  needs: "PROJECT_READ",
  siteOnly: true,
  input: z.object({}),
  output: z.array(projectCard.extend({ queued: z.iso.datetime().nullable() })),
});

/**
 * The publishing checklist (docs/product.md, Publishing checklist): what a project still needs before it can be
 * submitted.
 */
export const projectChecklist = operation({
  name: "pages.project-checklist",
  method: "GET",
  path: "/api/pages/project/{project}/checklist",
  description: "What a project still needs before review, for those who can edit it.",
  needs: "PROJECT_READ",
  siteOnly: true,
  input: z.object({ project: projectRef }),
  output: z.object({
    items: z.array(
      z.object({ id: z.string(), level: z.enum(["required", "warning", "suggestion"]), done: z.boolean() }),
    ),
    canSubmit: z.boolean(),
  }),
});

export const previewMarkdown = operation({
  name: "pages.preview-markdown",
  method: "POST",
  path: "/api/markdown/preview",
  description: "Renders Markdown as the site would display it.",
  needs: "USER_READ",
  input: z.object({ text: z.string().max(65_536) }),
  output: z.object({ html }),
});

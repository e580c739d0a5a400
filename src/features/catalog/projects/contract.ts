// The project operations: read, create, edit, review, delete.
import { z } from "zod";
import { imageSquare, isWholeSquare, squareParts } from "#features/accounts/contract.ts";
import { memberView } from "#features/teams/contract.ts";
import { projectTypes } from "#features/catalog/projects/project-type.ts";
import { donation, projectView } from "#features/catalog/projects/shapes.ts";
import { environments, projectStatuses, requestableStatuses } from "#features/catalog/projects/status.ts";
import { nameInput } from "#kernel/one-line.ts";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

/** A project's id, slug or former slug, case-insensitive. */
export const projectRef = z.string().min(1).max(64);

/** What to do if the response would exceed 4 MiB. */
export const whenLong = z
  .enum(["refuse", "omit"])
  .default("refuse")
  .describe(
    "If descriptions and changelogs make a response larger than 4 MiB: refuse it, or omit (leave empty) all of them.",
  );

/** Slugs that would collide with our own routes. */
const reservedSlugs = ["random"];
export const slugPattern = /^[a-zA-Z0-9._-]+$/;
const slug = z
  .string()
  .trim()
  .min(3, refusal("slug.short", { least: 3 }))
  .max(64, refusal("slug.long", { most: 64 }))
  .regex(slugPattern, refusal("slug.letters"))
  .transform((text) => text.toLowerCase())
  .refine((text) => !reservedSlugs.includes(text), refusal("slug.kept"));
const title = z
  .string()
  .overwrite(nameInput)
  .min(3, refusal("title.short", { least: 3 }))
  .max(64, refusal("title.long", { most: 64 }));
const newSummary = z
  .string()
  .overwrite(nameInput)
  .min(3, refusal("summary.short", { least: 3 }))
  .max(255, refusal("summary.long", { most: 255 }));
const editedSummary = z
  .string()
  .overwrite(nameInput)
  .min(3, refusal("summary.short", { least: 3 }))
  .max(256, refusal("summary.long", { most: 256 }));
const body = z.string().max(65_536, refusal("description.long", { most: 65_536 }));
/** HTTPS only, at most 2048 characters (docs/product.md, Limits). */
const link = z
  .string()
  .trim()
  .max(2048, refusal("url.long", { most: 2048 }))
  .regex(/^https:\/\//i, refusal("url.https"))
  .pipe(z.url(refusal("url.whole")));
const categories = z.array(z.string().max(64)).max(3, refusal("category.main", { most: 3 }));
const additionalCategories = z.array(z.string().max(64)).max(256, refusal("category.more", { most: 256 }));
const licenseId = z.string().trim().min(1, refusal("license.missing")).max(128);

const linkFields = {
  issuesUrl: link.nullable().optional(),
  sourceUrl: link.nullable().optional(),
  wikiUrl: link.nullable().optional(),
  discordUrl: link.nullable().optional(),
};
const donations = z.array(donation.extend({ url: link })).max(6);

export const getProject = operation({
  name: "projects.get",
  method: "GET",
  path: "/api/projects/{project}",
  description: "A project by id or slug; a former slug also works.",
  needs: "anyone",
  input: z.object({ project: projectRef }),
  output: projectView,
});

export const getProjects = operation({
  name: "projects.list",
  method: "GET",
  path: "/api/projects",
  description: "Several projects by id or slug; unknown and hidden ones are omitted.",
  needs: "anyone",
  input: z.object({ ids: z.array(projectRef).max(1000), whenLong }),
  output: z.array(projectView),
});

export const getRandomProjects = operation({
  name: "projects.random",
  method: "GET",
  path: "/api/projects/random",
  description: "Random listed projects; without descriptions if these would make the response larger than 4 MiB.",
  needs: "anyone",
  input: z.object({ count: z.coerce.number().int().min(0).max(100).default(10) }),
  output: z.array(projectView),
});

export const checkProject = operation({
  name: "projects.check",
  method: "GET",
  path: "/api/projects/{project}/check",
  description:
    "The id of the project with a slug or id, even if the caller cannot see it; reveals only that the address is taken.",
  needs: "anyone",
  input: z.object({ project: projectRef }),
  output: z.object({ id: z.string() }),
});

export const listUserProjects = operation({
  name: "projects.of-user",
  method: "GET",
  path: "/api/users/{user}/projects",
  description:
    "The projects of a user's teams and organizations; hidden ones are included only for those who can see them.",
  needs: "anyone",
  input: z.object({ user: z.string().min(1).max(64), whenLong }),
  output: z.array(projectView),
});

export const listProjectMembers = operation({
  name: "projects.members",
  method: "GET",
  path: "/api/projects/{project}/members",
  description:
    "The members of a project's team and its organization; pending members and permissions are visible only to members.",
  needs: "anyone",
  input: z.object({ project: projectRef }),
  output: z.array(memberView),
});

export const createProject = operation({
  name: "projects.create",
  method: "POST",
  path: "/api/projects",
  description: "Creates a draft project owned by the caller.",
  needs: "PROJECT_CREATE",
  input: z.object({
    slug,
    title,
    summary: newSummary,
    type: z.enum(projectTypes),
    body: body.default(""),
    categories: categories.default([]),
    additionalCategories: additionalCategories.default([]),
    licenseId: licenseId.default("LicenseRef-Unknown"),
    licenseUrl: link.nullable().default(null),
    ...linkFields,
    donations: donations.default([]),
    requestedStatus: z.enum(requestableStatuses).default("approved"),
    /** Organization that owns the project instead of the caller; requires ADD_PROJECT there. */
    organization: z.string().max(64).optional(),
  }),
  output: projectView,
});

export const editProject = operation({
  name: "projects.edit",
  method: "PATCH",
  path: "/api/projects/{project}",
  description: "Changes the given fields of a project; null clears a link.",
  needs: "PROJECT_WRITE",
  input: z.object({
    project: projectRef,
    slug: slug.optional(),
    title: title.optional(),
    summary: editedSummary.optional(),
    body: body.optional(),
    categories: categories.optional(),
    additionalCategories: additionalCategories.optional(),
    licenseId: licenseId.optional(),
    licenseUrl: link.nullable().optional(),
    ...linkFields,
    donations: donations.optional(),
    /** Owners: `processing` submits for review; once approved, any requestable state. Staff: any. */
    status: z.enum(projectStatuses).optional(),
    requestedStatus: z.enum(requestableStatuses).nullable().optional(),
    /** What changed since the moderators' decision; kept with the submission if `status` submits the project. */
    submissionNote: z.string().trim().max(2000).optional(),
    /** Staff only. */
    moderationMessage: z.string().max(2000).nullable().optional(),
    moderationMessageBody: z.string().max(65_536).nullable().optional(),
    /** Applied to every version. */
    environment: z.enum(environments).optional(),
    monetizationStatus: z.enum(["monetized", "demonetized", "force-demonetized"]).optional(),
  }),
  output: z.void(),
});

export const editProjects = operation({
  name: "projects.edit-many",
  method: "PATCH",
  path: "/api/projects",
  description: "Applies the same change to several projects: first set, then add, then remove.",
  needs: "PROJECT_WRITE",
  input: z.object({
    ids: z.array(projectRef).min(1).max(256),
    categories: categories.optional(),
    addCategories: categories.optional(),
    removeCategories: z.array(z.string().max(64)).max(256).optional(),
    additionalCategories: additionalCategories.optional(),
    addAdditionalCategories: additionalCategories.optional(),
    removeAdditionalCategories: additionalCategories.optional(),
    ...linkFields,
    donations: donations.optional(),
    addDonations: donations.optional(),
    removeDonations: z.array(z.string().max(64)).max(6).optional(),
  }),
  output: z.void(),
});

export const reviewProject = operation({
  name: "projects.review",
  method: "POST",
  path: "/api/projects/{project}/review",
  description: "Records a moderator's decision on a project, with a message for its team.",
  needs: "PROJECT_WRITE",
  input: z.object({
    project: projectRef,
    /** `approved` sets the state the owner requested. */
    decision: z.enum(["approved", "rejected", "withheld"]),
    message: z.string().trim().max(2000).default(""),
    messageBody: z.string().max(65_536).default(""),
  }),
  output: z.void(),
});

export const deleteProject = operation({
  name: "projects.delete",
  method: "DELETE",
  path: "/api/projects/{project}",
  description:
    "Deletes a project with its versions and files and frees its slug. A project that staff took down only loses its team.",
  needs: "PROJECT_DELETE",
  input: z.object({ project: projectRef }),
  output: z.void(),
});

export const setProjectIcon = operation({
  name: "projects.set-icon",
  method: "PUT",
  path: "/api/projects/{project}/icon",
  description:
    "Replaces a project's icon with the image in the body (at most 256 KiB; png, jpeg, gif, webp, bmp), cropped to the given square, in pixels of the upright image, or to the center.",
  needs: "PROJECT_WRITE",
  body: "raw",
  input: z.object({ project: projectRef, ...imageSquare }).refine(isWholeSquare, squareParts),
  output: z.void(),
});

export const removeProjectIcon = operation({
  name: "projects.remove-icon",
  method: "DELETE",
  path: "/api/projects/{project}/icon",
  description: "Removes a project's icon.",
  needs: "PROJECT_WRITE",
  input: z.object({ project: projectRef }),
  output: z.void(),
});

export const getStatistics = operation({
  name: "catalog.statistics",
  method: "GET",
  path: "/api/statistics",
  description: "The number of projects, versions, files and authors listed on the site.",
  needs: "anyone",
  input: z.object({}),
  output: z.object({
    projects: z.number().int(),
    versions: z.number().int(),
    files: z.number().int(),
    authors: z.number().int(),
  }),
});

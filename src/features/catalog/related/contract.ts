// Reads along dependencies.
import { z } from "zod";
import { projectRef } from "#features/catalog/projects/contract.ts";
import { projectCard } from "#features/catalog/projects/shapes.ts";
import { channels } from "#features/catalog/projects/status.ts";
import { locale } from "#features/catalog/translations/contract.ts";
import { shownProject } from "#features/catalog/versions/shapes.ts";
import { operation } from "#kernel/operation.ts";

/** Something that a version requires: a project here with the version that fits, or the name of a foreign file. */
const requirement = z.object({
  /** Null for a foreign file, and where the project is deleted or hidden from the reader. */
  project: shownProject.nullable(),
  /** Of a foreign file. */
  fileName: z.string().nullable(),
  /** Null where nothing fits the game version and loader. */
  version: z
    .object({
      id: z.string(),
      versionNumber: z.string(),
      channel: z.enum(channels),
      file: z.object({ fileName: z.string(), url: z.string(), size: z.number().int() }),
    })
    .nullable(),
});
export type Requirement = z.output<typeof requirement>;

export const getRequirements = operation({
  name: "versions.requirements",
  method: "GET",
  path: "/api/projects/{project}/versions/{version}/requirements",
  description:
    "What a version requires, and what that requires in turn, each with the version that fits a game version and loader.",
  needs: "anyone",
  cached: true,
  input: z.object({
    project: projectRef,
    version: z.string().min(1).max(64),
    gameVersion: z.string().min(1).max(64),
    loader: z.string().min(1).max(64),
    locale: locale.optional(),
  }),
  output: z.object({
    items: z.array(requirement),
    /** Whether there is more than is listed. */
    more: z.boolean(),
  }),
});

/** How many projects use one, packs counted apart. */
const usage = { projects: z.number().int(), packs: z.number().int() };

export const relatedProjects = operation({
  name: "pages.related",
  method: "GET",
  path: "/api/pages/project/{project}/related",
  description: "The first of what a pack contains, and of what uses a project, for the sidebar.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({ project: projectRef, locale: locale.optional() }),
  output: z.object({
    /** Of the newest version of a pack. */
    included: z
      .object({
        /** The version's id. */
        version: z.string(),
        total: z.number().int(),
        items: z.array(
          z.object({
            project: shownProject.nullable(),
            fileName: z.string().nullable(),
            versionNumber: z.string().nullable(),
          }),
        ),
      })
      .nullable(),
    usedBy: z.object({ ...usage, items: z.array(shownProject) }),
  }),
});

export const projectDependents = operation({
  name: "pages.project-dependents",
  method: "GET",
  path: "/api/pages/project/{project}/dependents",
  description: "A page of the listed projects that require, recommend or contain a project, most downloaded first.",
  needs: "anyone",
  siteOnly: true,
  cached: true,
  input: z.object({
    project: projectRef,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    locale: locale.optional(),
  }),
  output: z.object({ ...usage, items: z.array(projectCard), pageSize: z.number().int() }),
});

// Projects that a user leaves out of their own search lists: the list, hiding, showing again.
import { z } from "zod";
import { projectRef } from "#features/catalog/projects/contract.ts";
import { projectTypes } from "#features/catalog/projects/project-type.ts";
import { operation } from "#kernel/operation.ts";

/** How many projects a user can hide: as many as a filter can exclude (docs/product.md, Limits). */
export const mostHidden = 300;

const hiddenProject = z.object({
  id: z.string(),
  slug: z.string(),
  type: z.enum(projectTypes),
  title: z.string(),
  iconUrl: z.string().nullable(),
  hidden: z.iso.datetime(),
});
export type HiddenProject = z.output<typeof hiddenProject>;

export const listHidden = operation({
  name: "hidden.list",
  method: "GET",
  path: "/api/hidden-projects",
  description:
    "The projects you leave out of your search lists, the latest first, except those that are not public now.",
  needs: "session",
  input: z.object({}),
  output: z.array(hiddenProject),
});

export const hideProject = operation({
  name: "hidden.add",
  method: "PUT",
  path: "/api/hidden-projects/{project}",
  description: `Leaves a project out of your search lists; its page stays reachable. At most ${mostHidden} projects.`,
  needs: "session",
  input: z.object({ project: projectRef }),
  output: z.void(),
});

export const showProject = operation({
  name: "hidden.remove",
  method: "DELETE",
  path: "/api/hidden-projects/{project}",
  description: "Shows a project, by its id, in your search lists again.",
  needs: "session",
  input: z.object({ project: projectRef }),
  output: z.void(),
});

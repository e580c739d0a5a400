// What the catalogue announces.
import { z } from "zod";
import { listsTag, projectTag, tagsTag } from "#features/catalog/cache-tags.ts";
import { defineEvent } from "#platform/jobs/index.ts";

/** Anything of a project changed, or of its versions, files, gallery, translations or team; or it is gone. */
export const projectChanged = defineEvent({
  name: "project.changed",
  schema: z.object({ projectId: z.string() }),
  // Whether it may be seen, what it is called and when it was updated decide which lists it is in.
  tags: ({ projectId }) => [projectTag(projectId), listsTag],
});

/** Downloads were added up. Cached answers keep the numbers they have until they expire. */
export const projectCounted = defineEvent({
  name: "project.counted",
  schema: z.object({ projectIds: z.array(z.string()) }),
});

/** The seed filled the catalogue; search takes in such numbers when it starts. */
export const catalogFilled = defineEvent({
  name: "catalog.filled",
  schema: z.object({ projects: z.int() }),
  tags: () => [listsTag],
});

/** Game versions, loaders or categories were added. */
export const tagsChanged = defineEvent({ name: "tags.changed", schema: z.object({}), tags: () => [tagsTag] });

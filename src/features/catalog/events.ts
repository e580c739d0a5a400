// Events emitted by the catalog.
import { z } from "zod";
import { listsTag, projectTag, tagsTag } from "#features/catalog/cache-tags.ts";
import { defineEvent } from "#platform/jobs/index.ts";

/** A project changed or was deleted, or its versions, files, gallery, translations or team changed. */
export const projectChanged = defineEvent({
  name: "project.changed",
  schema: z.object({ projectId: z.string() }),
  // Lists are included because a project's visibility, title and update time decide which lists it appears in.
  tags: ({ projectId }) => [projectTag(projectId), listsTag],
});

/** Downloads were summed. Cached responses keep their old counts until they expire. */
export const projectCounted = defineEvent({
  name: "project.counted",
  schema: z.object({ projectIds: z.array(z.string()) }),
});

/** The seed populated the catalog, without an event for each project: search reads all of it anew. */
export const catalogFilled = defineEvent({
  name: "catalog.filled",
  schema: z.object({ projects: z.int() }),
  tags: () => [listsTag],
});

/** Game versions, loaders or categories were added. */
export const tagsChanged = defineEvent({ name: "tags.changed", schema: z.object({}), tags: () => [tagsTag] });

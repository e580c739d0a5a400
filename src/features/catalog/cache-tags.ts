// Cache tags of responses that show projects.

/** On every cached response that shows data of the project. */
export const projectTag = (id: string): string => `project:${id}`;

/** On every cached response whose set of projects was selected: by search, by list, or by slug. */
export const listsTag = "lists";

/** On responses from the search index; purged once the index has caught up with a change. */
export const searchTag = "search";

/** On every cached response that shows game versions, loaders or categories. */
export const tagsTag = "tags";

// What cached answers are tagged with that show projects.

/** On every cached answer that shows anything of the project. */
export const projectTag = (id: string): string => `project:${id}`;

/** On every cached answer for which projects were chosen: by a search, by a list, by the address they were asked for. */
export const listsTag = "lists";

/** What the search index says; emptied once it has followed a change. */
export const searchTag = "search";

/** On every cached answer that shows game versions, loaders or categories. */
export const tagsTag = "tags";

// What cached answers are tagged with that show people.

/** On every cached answer that shows the person's name, picture or anything else of theirs. */
export const userTag = (id: string): string => `user:${id}`;

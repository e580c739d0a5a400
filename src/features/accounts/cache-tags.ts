// Cache tags of responses that show users.

/** On every cached response that shows the user's name, avatar or other data. */
export const userTag = (id: string): string => `user:${id}`;

// Cache tags of responses that show organizations.

/** On every cached response that shows the organization's name, icon or other data. */
export const organizationTag = (id: string): string => `organization:${id}`;

// What cached answers are tagged with that show organizations.

/** On every cached answer that shows the organization's name, icon or anything else of it. */
export const organizationTag = (id: string): string => `organization:${id}`;

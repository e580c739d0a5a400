// The URL parameter that shows a project's own text, whatever the reader's language.

export const originalParam = "original";

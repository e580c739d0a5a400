// Renders authors' text for readers.
export { renderInline, renderMarkdown } from "./render.ts";

// Authors' text to what readers see.
export { renderInline, renderMarkdown } from "./render.ts";

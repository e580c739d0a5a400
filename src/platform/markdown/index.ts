// Authors' text to what readers see.
export { maximumMarkdownLength, renderInline, renderMarkdown, type RenderOptions, toPlainText } from "./render.ts";

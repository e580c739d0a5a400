// The dialect: markdown-it's default rules with HTML on, links found only when they name their protocol, no typography.
import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt("default", { html: true, linkify: true, breaks: false, typographer: false });
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false });

/** Markdown to HTML that is NOT safe yet. */
export function markdownToHtml(text: string): string {
  return markdown.render(text);
}

/** The same for one run of text: no paragraphs, lists or headings. NOT safe yet. */
export function inlineMarkdownToHtml(text: string): string {
  return markdown.renderInline(text);
}

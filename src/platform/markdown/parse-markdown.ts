// The Markdown dialect: markdown-it's default rules with HTML enabled, autolinks only with a protocol, no typographer.
import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt("default", { html: true, linkify: true, breaks: false, typographer: false });
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false });

/** Markdown to HTML that is NOT safe yet. */
export function markdownToHtml(text: string): string {
  return markdown.render(text);
}

/** The same for inline text: no paragraphs, lists or headings. NOT safe yet. */
export function inlineMarkdownToHtml(text: string): string {
  return markdown.renderInline(text);
}

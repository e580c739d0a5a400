// Authors' text to what readers see: safe HTML for bodies, safe inline HTML for bios, plain text for summaries.
import type { Element, Root } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { decorateAlerts } from "./decorate-alerts.ts";
import { decorateCode } from "./decorate-code.ts";
import { decorateEmbeds } from "./decorate-embeds.ts";
import { decorateHeadings } from "./decorate-headings.ts";
import { decorateLayout } from "./decorate-layout.ts";
import { decorateImages, decorateLinks } from "./decorate-links.ts";
import { decorateTasks } from "./decorate-tasks.ts";
import { inlineMarkdownToHtml, markdownToHtml } from "./parse-markdown.ts";
import { sanitizeHtml } from "./sanitize.ts";

/** Longest text that is rendered, in UTF-16 units. */
export const longestText = 65_536;

/** Longest HTML of one text, in UTF-16 units; what would be longer is shown as it was written, which is always shorter. */
export const longestHtml = 512 * 1024;

const writer = unified().use(rehypeStringify).freeze();

export interface BodyOptions {
  /** address of our own copy of an image that stands on another site */
  readonly proxyImage?: (url: string) => string;
  /** host names (with port where there is one) whose links and images are ours */
  readonly ownHosts: readonly string[];
}

// Text that nests too deeply to be laid out is shown as it was written.
function asWritten(text: string): Root {
  const code = { type: "text" as const, value: text };
  return { type: "root", children: [{ type: "element", tagName: "pre", properties: {}, children: [code] }] };
}

/** The text itself, for where its markup would be too much: no marks are read. */
export function showAsWritten(text: string): string {
  return writer.stringify(asWritten(text));
}

/**
 * Safe HTML of a body, changelog or message: at most `longestHtml` for `longestText`, in time that grows as the text.
 * Headings get ids and anchors, images load late and through the proxy, frames wait for a click, code is coloured.
 */
export function renderBody(text: string, options: BodyOptions): string {
  const tree = sanitizeHtml(markdownToHtml(text)) ?? asWritten(text);
  decorateAlerts(tree);
  decorateTasks(tree);
  decorateHeadings(tree);
  decorateCode(tree);
  decorateLinks(tree, options.ownHosts);
  decorateImages(tree, options);
  decorateEmbeds(tree);
  decorateLayout(tree);
  const html = writer.stringify(tree);
  return html.length > longestHtml ? showAsWritten(text) : html;
}

/** Safe inline HTML (links, strong, emphasis, code, line breaks) of a short text such as a bio. */
export function renderLine(text: string, options: BodyOptions): string {
  const tree = sanitizeHtml(inlineMarkdownToHtml(text), "inline") ?? asWritten(text);
  decorateLinks(tree, options.ownHosts);
  return writer.stringify(tree);
}

const blocks = new Set("p li h1 h2 h3 h4 h5 h6 tr td th br hr div dt dd summary blockquote caption".split(" "));

function isAlertTitle(element: Element): boolean {
  return element.properties["className"]?.toString() === "md-alert-title";
}

/**
 * The words of a markdown text without its marks and code blocks, white space folded, cut at a word to at most `max`
 * characters (an ellipsis included). For summaries, feeds and descriptions of pages; not HTML, escape it where it goes.
 */
export function toPlainText(markdown: string, max: number): string {
  // Nothing past this can be among the first words, and rendering less is cheaper.
  const head = markdown.slice(0, Math.min(longestText, max * 40 + 4_096));
  const tree = sanitizeHtml(markdownToHtml(head)) ?? asWritten(head);
  decorateAlerts(tree);
  decorateTasks(tree);
  let words = "";
  visit(tree, (node) => {
    if (node.type === "element" && (node.tagName === "pre" || isAlertTitle(node))) return SKIP;
    if (node.type === "element" && blocks.has(node.tagName)) words += " ";
    if (node.type === "text") words += node.value;
    return undefined;
  });
  const folded = words.replace(/\s+/g, " ").trim();
  if (folded.length <= max) return folded;
  const cut = folded.slice(0, Math.max(0, max - 1)).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

// Renders authors' text: safe HTML for bodies, safe inline HTML for bios, plain text for summaries.
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

/** Maximum length of a rendered text, in UTF-16 units. */
export const longestText = 65_536;

/** Maximum HTML of one text, in UTF-16 units; anything longer is shown as source, which is always shorter. */
export const longestHtml = 512 * 1024;

const writer = unified().use(rehypeStringify).freeze();

export interface BodyOptions {
  /** URL of our proxied copy of an external image */
  readonly proxyImage?: (url: string) => string;
  /** our own host names (with port where there is one) */
  readonly ownHosts: readonly string[];
}

// Text nested too deeply to be laid out is shown as source.
function asWritten(text: string): Root {
  const code = { type: "text" as const, value: text };
  return { type: "root", children: [{ type: "element", tagName: "pre", properties: {}, children: [code] }] };
}

/** The text as plain source, for markup that would be too much. */
export function showAsWritten(text: string): string {
  return writer.stringify(asWritten(text));
}

/**
 * Safe HTML of a body, changelog or message: at most `longestHtml` for `longestText`, in linear time. Headings get ids
 * and anchors, images load lazily through the proxy, frames wait for a click, code is highlighted.
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
 * The plain words of a Markdown text without markup and code blocks, whitespace collapsed, cut at a word to at most
 * `max` characters (including an ellipsis). For summaries, feeds and page descriptions; not HTML, escape it where it is
 * used.
 */
export function toPlainText(markdown: string, max: number): string {
  // Nothing beyond this can be among the first words, and rendering less is cheaper.
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

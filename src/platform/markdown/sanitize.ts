// Parses untrusted HTML into a tree that contains only what authors may write.
import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { inlineSchema, schema } from "./allowed-html.ts";
import { cleanValues } from "./clean-values.ts";
import { gateHtml } from "./gate-html.ts";

const maximumNodes = 10_000;
const maximumDepth = 160;
const maximumRounds = 5;

const parser = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(rehypeStringify).freeze();
const whole = unified().use(rehypeSanitize, schema).freeze();
const inline = unified().use(rehypeSanitize, inlineSchema).freeze();

// The parser swallows one newline after <pre>; serialized again it would swallow the next.
function dropLeadingNewline(element: Element): void {
  const first = element.children[0];
  if (element.tagName === "pre" && first?.type === "text") first.value = first.value.replace(/^\n+/, "");
}

function read(gated: string, kind: "whole" | "inline"): Root {
  const tree = (kind === "whole" ? whole : inline).runSync(parser.parse(gated));
  cleanValues(tree);
  visit(tree, "element", dropLeadingNewline);
  return tree;
}

/**
 * The sanitized tree of an HTML text, or undefined when the text nests so deeply or multiplies so much that building
 * its tree is too expensive. A browser that parses the serialized tree sees this same tree: where tags are badly
 * nested, it is serialized and parsed again until it no longer changes.
 */
export function sanitizeHtml(html: string, kind: "whole" | "inline" = "whole"): Root | undefined {
  const gated = gateHtml(html);
  if (gated.nodes > maximumNodes || gated.depth > maximumDepth) return undefined;
  let tree = read(gated.html, kind);
  if (gated.isPlain && kind === "whole") return tree;
  let written = writer.stringify(tree);
  for (let round = 0; round < maximumRounds; round += 1) {
    tree = read(written, kind);
    const again = writer.stringify(tree);
    if (again === written) return tree;
    written = again;
  }
  return undefined;
}

// Test tool: parses the final HTML as a browser would and lists everything not known to be harmless.
import type { Element } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";

const text =
  "a abbr b blockquote br caption center code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q rp rt ruby";
const more =
  "s samp small span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var area img input map picture source iframe";
const tags = new Set(`${text} ${more}`.split(" "));
const plainAttributes = new Set(
  (
    "align alt ariaLabel checked colSpan coords decoding dir disabled height lang loading media open referrerPolicy reversed rowSpan shape " +
    "sizes start tabIndex title type width allowFullScreen sandbox role"
  ).split(" "),
);
const addresses = new Set(["href", "src"]);
const frames =
  /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]{11}(\?(start|end)=\d+(&end=\d+)?)?|discord\.com\/widget\?id=\d{18,19})$/;
const classes =
  /^(hljs(-[\w-]+)?|language-[\w+#.-]+|md-(anchor|table|task|left|center|right|float-left|float-right|pixelated|alert(-\w+)?|embed(-\w+)?)|function_|class_|inherited__|invoke__|constant_|language_|escape_)$/;

function isSafeAddress(value: string): boolean {
  return /^(https?:\/\/[^\s"'<>]*|mailto:[^\s"'<>]*|#md-.*|\/(?![/\\]).*)$/.test(value);
}

function judge(element: Element, name: string, value: string): boolean {
  if (element.tagName === "iframe" && name === "src") return frames.test(value);
  if (addresses.has(name)) return isSafeAddress(value) && (name === "href" || !value.startsWith("mailto:"));
  if (name === "srcSet") return value.split(", ").every((candidate) => isSafeAddress(candidate.split(" ")[0]!));
  if (name === "id" || name === "name") return value.startsWith("md-");
  if (name === "useMap") return value.startsWith("#md-");
  if (name === "rel") return value === "noopener nofollow ugc";
  if (name === "className") return value.split(" ").every((one) => classes.test(one));
  if (element.tagName === "input" && name === "type") return value === "checkbox";
  if (name === "role") return value === "note";
  return plainAttributes.has(name);
}

/** A message for everything that is not an allowed tag, attribute or URL; empty when all is well. */
export function auditHtml(html: string): string[] {
  const findings: string[] = [];
  visit(unified().use(rehypeParse, { fragment: true }).parse(html), (node) => {
    if (node.type === "comment" || node.type === "doctype") findings.push(`a ${node.type}`);
    if (node.type !== "element") return;
    if (!tags.has(node.tagName)) findings.push(`the tag ${node.tagName}`);
    for (const [name, value] of Object.entries(node.properties)) {
      const said = Array.isArray(value) ? value.join(" ") : String(value);
      if (!judge(node, name, said)) findings.push(`${node.tagName}[${name}=${said}]`);
    }
    if (node.tagName === "iframe" && node.properties["sandbox"] === undefined) findings.push("a frame without sandbox");
    if (node.tagName === "input" && node.properties["disabled"] !== true) findings.push("an input that can be used");
  });
  return findings;
}

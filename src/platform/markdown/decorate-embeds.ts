// Puts videos and chat widgets in a closed disclosure: nothing is requested from the other site before the reader opens
// it.
import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

const sandbox = ["allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation"];

/** Where readers without frames are sent, and the label: brand names, the same in every language. */
function describe(address: string): { name: string; link: string } {
  const url = new URL(address);
  if (url.hostname === "discord.com") return { name: "Discord", link: address };
  const start = url.searchParams.get("start");
  const video = url.pathname.split("/").at(-1) ?? "";
  return { name: "YouTube", link: `https://www.youtube.com/watch?v=${video}${start === null ? "" : `&t=${start}`}` };
}

function makeBox(address: string): Element {
  const { name, link } = describe(address);
  const frame: Element = {
    type: "element",
    tagName: "iframe",
    // Browsers fetch a lazy frame only when it is laid out, and a closed disclosure is not: no script is needed.
    properties: {
      src: address,
      title: name,
      loading: "lazy",
      sandbox,
      referrerPolicy: "strict-origin-when-cross-origin",
      allowFullScreen: true,
    },
    children: [],
  };
  const way: Element = {
    type: "element",
    tagName: "a",
    properties: { href: link, rel: ["noopener", "nofollow", "ugc"] },
    children: [{ type: "text", value: link.replace("https://", "") }],
  };
  const label: Element = {
    type: "element",
    tagName: "summary",
    properties: {},
    children: [{ type: "text", value: name }],
  };
  return {
    type: "element",
    tagName: "details",
    properties: { className: ["md-embed", `md-embed-${name.toLowerCase()}`] },
    children: [label, frame, way],
  };
}

function holdsFrame(element: Element): boolean {
  let holds = false;
  visit(element, "element", (inner) => {
    holds ||= inner.tagName === "iframe";
  });
  return holds;
}

/** Replaces every allowed frame with a `details.md-embed` that contains it, loaded when opened, and a plain link. */
export function decorateEmbeds(tree: Root): void {
  visit(tree, "element", (element) => {
    // A disclosure cannot be inside a paragraph, nor its link inside a link: browsers would split them.
    if ((element.tagName !== "p" && element.tagName !== "a") || !holdsFrame(element)) return;
    if (element.tagName === "a") element.properties = {};
    element.tagName = element.tagName === "p" ? "div" : "span";
  });
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName !== "iframe" || parent === undefined || index === undefined) return undefined;
    parent.children[index] = makeBox(String(element.properties["src"]));
    return SKIP;
  });
}

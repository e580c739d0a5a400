// Videos and chat widgets wait behind a closed box: nothing is asked of the other site before the reader opens it.
import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

const sandbox = ["allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation"];

/** Where a reader without frames goes, and the name on the box: brand names, the same in every language. */
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
    // Browsers fetch a lazy frame only when it is laid out, and inside a closed box nothing is: no script is needed.
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

/** Replaces every allowed frame by `details.md-embed` that holds it, loaded on opening, and a plain link. */
export function decorateEmbeds(tree: Root): void {
  visit(tree, "element", (element) => {
    // A box cannot stand in a paragraph, nor its link in a link: browsers would tear them apart.
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

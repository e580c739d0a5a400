// Gives headings an id and a link to themselves.
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { idPrefix } from "./allowed-html.ts";

/** Letters, digits and hyphens of any script, as readers expect in the fragment of a section. */
function slugOf(words: string): string {
  const slug = words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]+/gu, "")
    .replace(/\s+/g, "-");
  return slug.slice(0, 80) || "section";
}

// A link cannot be inside a link: browsers would split the two.
function headingsInLinks(tree: Root): ReadonlySet<Element> {
  const found = new Set<Element>();
  visit(tree, { tagName: "a" }, (link) => {
    if (link.type !== "element") return;
    visit(link, "element", (element) => void found.add(element));
  });
  return found;
}

/** Nobody links to more sections of one text. */
const maxAnchors = 300;

/** Gives each of the first 300 headings a unique id, and appends `a.md-anchor`. */
export function decorateHeadings(tree: Root): void {
  const taken = new Map<string, number>();
  const linked = headingsInLinks(tree);
  let count = 0;
  visit(tree, "element", (element) => {
    if (!/^h[1-6]$/.test(element.tagName)) return;
    if ((count += 1) > maxAnchors) {
      delete element.properties["id"];
      return;
    }
    const words = toString(element).trim();
    const own = element.properties["id"];
    const wanted = typeof own === "string" ? own : idPrefix + slugOf(words);
    let id = wanted;
    for (let copy = taken.get(wanted) ?? 0; taken.has(id); copy += 1) {
      id = `${wanted}-${copy}`;
      taken.set(wanted, copy + 1);
    }
    taken.set(id, Math.max(1, taken.get(id) ?? 0));
    element.properties["id"] = id;
    if (words === "" || linked.has(element)) return;
    element.children.push({
      type: "element",
      tagName: "a",
      properties: { className: ["md-anchor"], href: `#${id}`, ariaLabel: words.slice(0, 100) },
      children: [{ type: "text", value: "#" }],
    });
  });
}

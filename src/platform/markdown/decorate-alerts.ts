// Turns blockquotes that start with [!NOTE] and similar markers into colored boxes with a title.
import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

const titles: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
};

/** Removes the marker from the first line of a blockquote and returns its kind; undefined when there is none. */
function takeMark(quote: Element): string | undefined {
  const paragraph = quote.children.find((child) => child.type === "element");
  if (paragraph?.tagName !== "p") return undefined;
  const first = paragraph.children[0];
  if (first?.type !== "text") return undefined;
  const mark = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i.exec(first.value);
  if (mark === null) return undefined;
  first.value = first.value.slice(mark[0].length);
  if (first.value === "" && paragraph.children.length === 1) {
    quote.children = quote.children.filter((child) => child !== paragraph);
  }
  return mark[1]!.toLowerCase();
}

/** Turns every marked blockquote into `div.md-alert.md-alert-<kind>` whose first child is `p.md-alert-title`. */
export function decorateAlerts(tree: Root): void {
  visit(tree, "element", (element) => {
    if (element.tagName !== "blockquote") return;
    const kind = takeMark(element);
    if (kind === undefined) return;
    const title: ElementContent = {
      type: "element",
      tagName: "p",
      properties: { className: ["md-alert-title"] },
      children: [{ type: "text", value: titles[kind]! }],
    };
    element.tagName = "div";
    element.properties = { className: ["md-alert", `md-alert-${kind}`], role: "note" };
    element.children = [title, ...element.children];
  });
}

// Puts tables in a scroll container, and turns the few styles authors may use into classes, so that pages need no
// inline styles.
import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

const classes: Readonly<Record<string, string>> = {
  "text-align:left": "md-left",
  "text-align:center": "md-center",
  "text-align:right": "md-right",
  "float:left": "md-float-left",
  "float:right": "md-float-right",
  "image-rendering:pixelated": "md-pixelated",
};

function styleToClasses(element: Element): void {
  const { style } = element.properties;
  if (typeof style !== "string") return;
  delete element.properties["style"];
  element.properties["className"] = style.split(";").flatMap((declaration) => classes[declaration] ?? []);
}

/** Wraps tables in `div.md-table` (focusable, because it scrolls) and turns styles into `md-…` classes. */
export function decorateLayout(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    styleToClasses(element);
    if (element.tagName !== "table" || parent === undefined || index === undefined) return undefined;
    if (parent.type === "element" && parent.properties["className"]?.toString() === "md-table") return undefined;
    parent.children[index] = {
      type: "element",
      tagName: "div",
      properties: { className: ["md-table"], tabIndex: 0 },
      children: [element],
    };
    return [SKIP, index];
  });
}

// Gives list items that start with [ ] or [x] a read-only check box that shows whether the task is done.
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";

function firstText(item: Element): { value: string } | undefined {
  const first = item.children.find((child) => child.type === "element" || child.value.trim() !== "");
  const inner = first?.type === "element" && first.tagName === "p" ? first.children[0] : first;
  return inner?.type === "text" ? inner : undefined;
}

/** Marks task items `li.md-task` and inserts a disabled, labeled check box before their text. */
export function decorateTasks(tree: Root): void {
  visit(tree, "element", (element) => {
    if (element.tagName !== "li") return;
    const text = firstText(element);
    const mark = /^\s*\[([ xX])\]\s+/.exec(text?.value ?? "");
    if (text === undefined || mark === null) return;
    text.value = text.value.slice(mark[0].length);
    const name = toString(element).trim().split("\n")[0]!.slice(0, 100);
    element.properties["className"] = ["md-task"];
    element.children.unshift({
      type: "element",
      tagName: "input",
      properties: { type: "checkbox", disabled: true, checked: mark[1] !== " ", ariaLabel: name },
      children: [],
    });
  });
}

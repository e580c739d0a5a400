// Arrow keys, Home and End in the frame's menus; Tab and Escape are left to the browser.
import type { KeyboardEvent } from "react";

/** The target of a key among `count` items from the one at `at`, or -1 for none; undefined for other keys. */
export function placeForKey(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** The menu a key was pressed in, or that its button opens with ArrowDown. */
function menuOf(target: Element, key: string): HTMLElement | null {
  const opener = target.closest("button[popovertarget]");
  if (opener === null) return target.closest<HTMLElement>("[data-frame-menu]");
  const menu = document.getElementById(opener.getAttribute("popovertarget") ?? "");
  if (key !== "ArrowDown" || menu === null) return null;
  menu.showPopover({ source: opener } as object);
  return menu;
}

/** For the element around the buttons and their menus. A text field keeps its arrow keys. */
export function onMenuKey(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
  const menu = menuOf(target, key);
  if (menu === null) return;
  const items = [...menu.querySelectorAll<HTMLElement>("a[href], button, input[type=search]")];
  const next = placeForKey(key, items.indexOf(target), items.length);
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

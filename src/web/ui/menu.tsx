// A menu of links and actions behind a button.
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type Glyph } from "./icon.tsx";
import { Link } from "./link.tsx";
import { PopoverPanel, type PopoverProps } from "./popover.tsx";
import styles from "./popover.module.css";
import { timings } from "./timings.ts";

const itemsOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)")];

/**
 * The item a key moves to, from `at` (-1 for none) among items with these labels; undefined when the key has no meaning
 * here.
 */
export function itemForKey(key: string, at: number, words: readonly string[]): number | undefined {
  const count = words.length;
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key.length !== 1 || key === " ") return undefined;
  const from = at + 1;
  const turned = [...words.slice(from), ...words.slice(0, from)];
  const found = turned.findIndex((word) => word.trim().toLowerCase().startsWith(key.toLowerCase()));
  return found < 0 ? undefined : (from + found) % count;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = itemForKey(
    event.key,
    at,
    items.map((item) => item.textContent),
  );
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

/**
 * A menu, 8 px below its button and aligned with its end; arrows, Home, End and first letters move in it. Closes 400 ms
 * after the mouse has left it.
 */
export function Menu(props: PopoverProps) {
  return (
    <PopoverPanel
      {...props}
      distance={timings.menuPx}
      hideAfter={timings.menuHideMs}
      look={styles.menu}
      onOpened={(panel) => itemsOf(panel)[0]?.focus()}
      onPanelKey={moveFocus}
    />
  );
}

type MenuItemProps = { icon?: Glyph; tone?: "danger"; checked?: boolean; children: ReactNode } & (
  | { href: string }
  | (ButtonHTMLAttributes<HTMLButtonElement> & { href?: undefined })
);

/**
 * A link when it has `href`, otherwise a button that takes button attributes (`form`, `name` and `value` submit a
 * form). With `checked` it is one of several options. Choosing closes the menu.
 */
export function MenuItem({ icon, tone, checked, children, ...rest }: MenuItemProps) {
  const face = (
    <>
      {icon && <Icon icon={icon} />}
      {children}
      {checked && <Icon icon="check" className={styles.check} />}
    </>
  );
  const shared = {
    role: checked === undefined ? "menuitem" : "menuitemradio",
    "aria-checked": checked,
    className: classNames(styles.item, tone && styles[tone]),
  };
  const close = (element: HTMLElement) => element.closest<HTMLElement>("[popover]")?.hidePopover();
  if (rest.href !== undefined) {
    return (
      <Link href={rest.href} {...shared} onClick={(event) => close(event.currentTarget)}>
        {face}
      </Link>
    );
  }
  const { onClick, ...attributes } = rest;
  const press: typeof onClick = (event) => {
    onClick?.(event);
    close(event.currentTarget);
  };
  return (
    <button type="button" {...attributes} {...shared} onClick={press}>
      {face}
    </button>
  );
}

/** A group of items under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <div className={styles.heading} aria-hidden="true">
        {label}
      </div>
      {children}
    </div>
  );
}

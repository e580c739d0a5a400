// Keyboard-only helpers: tab to controls by name, checking that every stop on the way has a visible focus.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export type AriaRole = Parameters<Page["getByRole"]>[0];

/** Maximum tab stops of a page. */
const enough = 260;

interface Stop {
  /** Whether it is the requested element. */
  readonly found: boolean;
  /** Whether the focus is visible. */
  readonly seen: boolean;
  readonly name: string;
}

/** Where the focus is. After the last stop it moves to the browser's own UI, outside of the page. */
const stopAmong = (wanted: Locator): Promise<Stop> =>
  wanted.evaluateAll((elements): Stop => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return { found: false, seen: true, name: "" };
    // A heading focused after navigation is not a tab stop, and need not show its focus.
    if (at.tabIndex < 0) return { found: elements.includes(at), seen: true, name: "" };
    const hasOutline = (style: CSSStyleDeclaration) => style.outlineStyle !== "none" && style.outlineWidth !== "0px";
    const own = getComputedStyle(at);
    // A control's focus may be shown by its label or parent.
    const around = [at.closest("label"), at.parentElement].filter((one) => one !== null);
    const drawn = [own, getComputedStyle(at, "::before"), getComputedStyle(at, "::after")];
    const seen =
      drawn.some(hasOutline) || own.boxShadow !== "none" || around.map((one) => getComputedStyle(one)).some(hasOutline);
    const box = at.getBoundingClientRect();
    const name = at.getAttribute("aria-label") ?? (at.textContent.trim() || at.getAttribute("name")) ?? at.tagName;
    return {
      found: elements.includes(at),
      seen: seen && box.bottom > 0 && box.top < innerHeight,
      name: name.slice(0, 60),
    };
  });

/** Presses Tab (or Shift+Tab) until this has focus; every stop must be visible, and none may trap focus. */
async function walkTo(page: Page, wanted: Locator, key: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < enough; presses += 1) {
    const { found, seen, name } = await stopAmong(wanted);
    expect(seen, `the focus on "${name}" cannot be seen`).toBe(true);
    if (found) return;
    passed.push(name);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${String(wanted)}, but to: ${[...new Set(passed)].join(" · ")}`);
}

type Where = Page | Locator;

const pageOf = (where: Where): Page => ("keyboard" in where ? where : where.page());

/** Tabs to the control; a string is matched as the whole name. */
export async function tabTo(where: Where, role: AriaRole, name: string | RegExp): Promise<void> {
  await walkTo(pageOf(where), where.getByRole(role, { name, exact: true }), "Tab");
}

/** The same, backwards. */
export async function tabBackTo(where: Where, role: AriaRole, name: string | RegExp): Promise<void> {
  await walkTo(pageOf(where), where.getByRole(role, { name, exact: true }), "Shift+Tab");
}

/** Tabs to a control and presses Enter on it. */
export async function enter(where: Where, role: AriaRole, name: string | RegExp): Promise<void> {
  await tabTo(where, role, name);
  await pageOf(where).keyboard.press("Enter");
}

/** Tabs to a field and replaces its text. */
export async function write(
  where: Where,
  name: string | RegExp,
  text: string,
  role: AriaRole = "textbox",
): Promise<void> {
  await tabTo(where, role, name);
  const { keyboard } = pageOf(where);
  await keyboard.press("Control+a");
  await keyboard.type(text);
}

/** Tabs to a select and chooses an option by its first letters. */
export async function pick(where: Where, name: string, letters: string): Promise<void> {
  await tabTo(where, "combobox", name);
  await pageOf(where).keyboard.type(letters);
}

/** Waits until it has focus. */
export async function focusOn(wanted: Locator): Promise<void> {
  await expect.poll(async () => (await stopAmong(wanted)).found, { timeout: 10_000 }).toBe(true);
}

/** Waits for the page of this name: its heading or content has focus, and its title was announced. */
export async function arrived(page: Page, name: string | RegExp): Promise<void> {
  const heading = page.getByRole("heading", { level: 1, name });
  await heading.waitFor();
  const inMain = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  await expect.poll(inMain, { timeout: 10_000 }).toBe(true);
  const said = page.locator("body > [role=status]").first();
  await expect.poll(async () => (await said.textContent()) === (await page.title()), { timeout: 10_000 }).toBe(true);
}

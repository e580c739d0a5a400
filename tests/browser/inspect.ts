// Inspects a page with axe and for overflow: on a phone in the light palette, or in every palette at every width.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { triesAll } from "#tests/extent.ts";
import { desk, phone } from "./stage.ts";

/** Axe as a script, minified: it is sent to every page and compiled there, and the other one is twice as long. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All of WCAG 2.2 AA, including target sizes, plus axe's best practices. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Only contrast changes in palettes after the first. */
const palettes = ["light", "dark", "oled", "retro"];

interface Look {
  readonly within: string;
  /** All rules in the first, only contrast in the others. */
  readonly palettes: readonly string[];
  /** The part checked for contrast in the others. */
  readonly others: string;
}

/** All axe violations as text, prefixed by the palette. */
async function ask(page: Page, look: Look): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axeScript);
  return page.evaluate(
    async ({ look: { within, palettes: worn, others }, all }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const html = document.documentElement;
      // Colors in transition give wrong results.
      const still = new CSSStyleSheet();
      still.replaceSync("*, ::before, ::after { transition: none !important }");
      document.adoptedStyleSheets = [still];
      const found: string[] = [];
      for (const palette of worn.length > 0 ? worn : [html.dataset.theme ?? ""]) {
        if (worn.length > 0) html.dataset.theme = palette;
        const isFirst = palette === worn[0] || worn.length === 0;
        const runOnly = isFirst ? { type: "tag" as const, values: all } : ["color-contrast"];
        const options = { runOnly, resultTypes: ["violations" as const], iframes: false };
        const { violations } = await inPage.run(isFirst ? within : others, options);
        for (const { id, nodes } of violations)
          found.push(...nodes.map((node) => `${palette}: ${id}: ${node.target.join(" ")} ${node.failureSummary}`));
      }
      return found;
    },
    { look, all: rules },
  );
}

/** Violations of all rules in the given part of the page, as currently shown. */
export const violations = (page: Page, within: string) => ask(page, { within, palettes: [], others: within });

/** Violations in the middle of a test, once nothing loads: the loading bar belongs to no landmark. */
export async function midway(page: Page): Promise<string[]> {
  await page.getByRole("progressbar", { name: "Loading page" }).waitFor({ state: "detached" });
  return violations(page, "html");
}

/** How many pixels the page overflows its window horizontally. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A small phone, and equivalent to a 1280 px window at 400 % zoom. */
const narrow = { width: 320, height: 640 };

/**
 * All visual problems of the page; empty when there are none. Checks for horizontal overflow on a small phone, a phone
 * and a desktop, and for axe violations on a phone. With `whole` it checks all palettes, on a desktop too: the layout
 * around every page is the same, and the components of all pages are checked in all palettes on /flags. `npm run
 * test:all` does so with every page.
 */
export async function inspect(page: Page, whole: boolean): Promise<string[]> {
  const found: string[] = [];
  const worn = whole || triesAll ? palettes : palettes.slice(0, 1);
  // Starts at the page's own width: laying a page out anew costs as much as visiting it.
  const now = page.viewportSize()?.width;
  const sizes = [narrow, desk, phone].toSorted((a, b) => Number(b.width === now) - Number(a.width === now));
  for (const viewport of sizes) {
    if (viewport.width !== page.viewportSize()?.width) await page.setViewportSize(viewport);
    const wide = await sideways(page);
    if (wide > 0) found.push(`${viewport.width}: ${wide} px too wide`);
    if (viewport === narrow || (viewport === desk && worn.length === 1)) continue;
    const said = await ask(page, { within: "html", palettes: worn, others: whole ? "html" : "main" });
    found.push(...said.map((one) => `${viewport.width}, ${one}`));
  }
  return found;
}

// What axe and a ruler say of a page: on a phone in the light palette, or in every palette at every width.
import axe from "axe-core";
import type { Page } from "playwright-core";
import { triesAll } from "#tests/extent.ts";
import { desk, phone } from "./stage.ts";

/** All of WCAG 2.2 AA, the size of targets among it, and what axe holds for good beside it. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Contrast is all that changes in the palettes after the first. */
const palettes = ["light", "dark", "oled", "retro"];

interface Look {
  readonly within: string;
  /** By all rules where it begins, by contrast alone in the others. */
  readonly palettes: readonly string[];
  /** Part in which contrast is looked at in the others. */
  readonly others: string;
}

/** Everything axe finds, in words, after the palette it found it in. */
async function ask(page: Page, look: Look): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ look: { within, palettes: worn, others }, all }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const html = document.documentElement;
      // Colours that are on their way are no colours yet.
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

/** What all rules find in the part of the page, as it looks now. */
export const violations = (page: Page, within: string) => ask(page, { within, palettes: [], others: within });

/** What they find on a page in the middle of a journey; how large its targets are is looked at where pages are walked. */
export const midway = async (page: Page) =>
  (await violations(page, "html")).filter((one) => !/: target-size: /.test(one));

/** How many pixels the page is wider than its window. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A small phone, and what a window of 1280 pixels is at four times the size. */
const narrow = { width: 320, height: 640 };

/**
 * Everything that is wrong with how the page looks; nothing when all is well. Nothing is wider than a window of a small
 * phone, a phone and a desk, and axe finds nothing on a phone. With `whole` it looks at all palettes, on a desk too:
 * what stands around every page is the same, and the components that fill pages are looked at in all palettes on
 * /flags. `npm run test:all` does so with every page.
 */
export async function inspect(page: Page, whole: boolean): Promise<string[]> {
  const found: string[] = [];
  const worn = whole || triesAll ? palettes : palettes.slice(0, 1);
  for (const viewport of [narrow, desk, phone]) {
    await page.setViewportSize(viewport);
    const wide = await sideways(page);
    if (wide > 0) found.push(`${viewport.width}: ${wide} px too wide`);
    if (viewport === narrow || (viewport === desk && worn.length === 1)) continue;
    const said = await ask(page, { within: "html", palettes: worn, others: whole ? "html" : "main" });
    found.push(...said.map((one) => `${viewport.width}, ${one}`));
  }
  return found;
}

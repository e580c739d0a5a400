// Browser tests of the header: its controls never overlap, in any language and width.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

/** The visible controls of the header, and the pairs of them that overlap. */
const inBar = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll("body > header :is(a, button, input)")]
      .filter((control) => control.checkVisibility() && !control.closest("[popover]"))
      .map((control) => ({
        name: control.textContent.trim() || (control.getAttribute("aria-label") ?? ""),
        box: control.getBoundingClientRect(),
      }));
    const over = shown.flatMap((one, at) =>
      shown
        .slice(at + 1)
        .filter(({ box }) => Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 0.5)
        .map((other) => `${one.name} / ${other.name}`),
    );
    const out = shown.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(({ name }) => name);
    return { names: shown.map(({ name }) => name), over, out };
  });

/** Waits for the fonts, and for a frame with the new width's styles applied. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });

test.each(["en-US", "de", "fr", "pl", "fi", "ru", "ar"])(
  "in %s the header's controls do not overlap",
  async (locale) => {
    const page = await stage.open({ options: { locale } });
    await visit(page, "/legal");
    for (const width of [768, 960, 1024, 1151, 1152, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await drawn(page);
      const { names } = await inBar(page);
      const faults = async () => {
        const { over, out } = await inBar(page);
        return { width, over, out };
      };
      await expect.poll(faults).toEqual({ width, over: [], out: [] });
      // The project types, or the menu that contains them; the search field, or the button that opens it.
      expect({ width, some: names.length >= 3 }).toEqual({ width, some: true });
    }
    expect(stage.complaints()).toEqual([]);
  },
);

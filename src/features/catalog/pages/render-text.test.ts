// Tests that the texts on one page are limited in total.
import { expect, test } from "vitest";
import { renderTexts } from "#features/catalog/pages/render-text.ts";
import type { Context } from "#platform/context.ts";

test("long texts are dropped once the page's total is exceeded", async () => {
  const context = { config: { baseUrl: "https://tessera.test" }, secret: Buffer.from("secret") } as unknown as Context;
  const texts = Array.from({ length: 10 }, (_, i) => `${i} ${"word ".repeat(12_000)}`);
  const shown = await renderTexts(context, [...texts, "short"]);
  expect(shown.map((one) => one === null)).toEqual([false, false, ...Array.from({ length: 9 }, () => true)]);
});

// Texts that stand below each other on a page are bounded together.
import { expect, test } from "vitest";
import { renderTexts } from "#features/catalog/pages/render-text.ts";
import type { Context } from "#platform/context.ts";

test("no text of a page is so long that the others below it make it endless", async () => {
  const context = { config: { baseUrl: "https://tessera.test" }, secret: Buffer.from("secret") } as unknown as Context;
  const texts = Array.from({ length: 10 }, (_, i) => `${i} ${"word ".repeat(12_000)}`);
  const shown = await renderTexts(context, [...texts, "short"]);
  expect(shown.map((one) => one === null)).toEqual([false, false, ...Array.from({ length: 9 }, () => true)]);
});

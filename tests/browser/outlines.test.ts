// Accessibility-tree snapshots of the main pages: roles and names in order, as exposed to screen readers.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLightCatalog } from "./light-catalog.ts";
import { createStage, visit, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
  await createLightCatalog(stage.site);
});
afterAll(() => stage.close());

/** Parts of pages, small enough to review in full. */
const parts = [
  ["the frame around a page", "/legal", "body > header"],
  ["the top of the home page", "/", "main h1, main form[role=search]"],
  ["the head of a search", "/mods?l=fabric&nc=magic", "main [role=status], main [aria-label='Active filters']"],
  ["one result", "/mods?q=amber", "#results li:has(article) >> nth=0"],
  ["the head of a project", "/mod/amber-light", "main header"],
  ["signing in", "/auth/sign-in", "main"],
] as const;

test.each(parts)("%s", async (_, path, part) => {
  const page = await stage.open();
  await visit(page, path);
  const heard: string[] = [];
  for (const one of await page.locator(part).all())
    heard.push((await one.ariaSnapshot()).replaceAll(/time: .*/g, "time: …"));
  expect(heard.join("\n")).toMatchSnapshot();
});

test("changes are announced: navigation, results, messages", async () => {
  const page = await stage.open();
  await visit(page, "/mods");
  await page.getByRole("region", { name: "Messages" }).waitFor({ state: "attached" });
  const live = await page
    .locator("[role=status], [role=alert], [aria-live]:not([aria-live=off])")
    .evaluateAll((found) =>
      found.map((one) => `${one.getAttribute("role") ?? one.getAttribute("aria-live")}: ${one.textContent}`),
    );
  expect(live).toEqual(expect.arrayContaining(["status: ", "status: 8 results"]));
});

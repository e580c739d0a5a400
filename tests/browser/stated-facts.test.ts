// Tests of notes on pages: what is in English, what is not configured, and who sees unpublished content.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editProject } from "#features/catalog/contract.ts";
import type { TestPerson } from "#tests/site.ts";
import { draftProject, publish } from "#tests/things.ts";
import { createStage, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

const open = (locale: string, as?: TestPerson) =>
  stage.open({ scripts: false, options: { locale }, ...(as ? { as } : {}) });

describe("content in English", () => {
  const addresses = ["/legal", "/legal/terms", "/news/changelog", "/flags", "/frog"];

  test.each(addresses)("is noted and marked on %s", async (address) => {
    const page = await open("de");
    await page.goto(address);
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page
      .getByRole("main")
      .getByText(/Englisch/)
      .waitFor();
    expect(await page.getByRole("main").locator("[lang='en']").count()).toBeGreaterThan(0);
  });

  test.each(addresses)("needs no note for its readers on %s", async (address) => {
    const page = await open("en-US");
    await page.goto(address);
    expect(await page.getByText(/text (?:below )?is in English/).count()).toBe(0);
  });

  test("legal texts have titles in the reader's language where translated", async () => {
    const page = await open("de");
    await page.goto("/legal");
    const names = page.getByRole("main").getByRole("heading", { level: 2 });
    const marks = await names.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("lang")]));
    expect(marks).toContainEqual(["Datenschutz", null]);
    expect(marks.filter(([, lang]) => lang === "en").length).toBe(marks.length - 5);
  });
});

test("a site without a contact says so, and what to do instead", async () => {
  const page = await open("en-US");
  await page.goto("/report");
  await page.getByText(/Contact the creators of the project/).waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "terms" }).count()).toBe(0);
});

test("moderators are not told that only the team sees what they see", async () => {
  const owner = await stage.site.person();
  const moderator = await stage.site.person(undefined, "moderator");
  const { id, slug } = await draftProject(stage.site, owner, { body: "Words." });
  await publish(stage.site, owner, id);
  await perform(editProject, stage.site.as(owner), { project: id, status: "processing" });
  const banner = async (as: TestPerson) => {
    const page = await open("en-US", as);
    await page.goto(`/mod/${slug}`);
    return page
      .getByText(/is under review/)
      .first()
      .textContent();
  };
  expect(await banner(owner)).toContain("only its team can see it");
  expect(await banner(moderator)).toContain("its team and moderators can see it");
});

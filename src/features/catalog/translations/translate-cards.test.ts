// Tests translated lists: each shows the matching translations, marked as such, and only if a language is given.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { perform } from "#api/perform.ts";
import * as catalog from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { openProject, publish } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let lanterns: { id: string; title: string; summary: string };
let user: string;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person("lamplighter");
  user = "lamplighter";
  const moderator = await site.person("keeper", "moderator");
  lanterns = (await openProject(site, owner, moderator, { title: "Lanterns", summary: "They never go out." })).project;
  const beside = (await openProject(site, owner, moderator, { title: "Plain lanterns" })).project;
  await publish(site, owner, beside.id, {
    versionNumber: "2",
    dependencies: [{ projectId: lanterns.id, kind: "required" }],
  });
  await perform(catalog.saveTranslation, site.as(owner), { project: lanterns.id, locale: "de", title: "Laternen" });
  const french = { title: "", summary: "Elles ne s'éteignent jamais.", body: "Beaucoup." };
  await perform(catalog.saveTranslation, site.as(owner), { project: lanterns.id, locale: "fr", ...french });
  await perform(catalog.saveTranslation, site.as(owner), { project: beside.id, locale: "ja", body: "説明" });
  const known = async () => {
    if ((await ofSearch()).length < 2) throw new Error("Search does not know them yet.");
  };
  await vi.waitFor(known, { timeout: 20_000, interval: 20 });
});
afterAll(() => site.stop());

type Words = { title: string; summary: string; translated?: unknown };
const visitor = () => site.as(null);
const localeInput = (locale?: string) => (locale === undefined ? {} : { locale });
const ofSearch = async (locale?: string): Promise<readonly Words[]> =>
  (await perform(catalog.searchProjects, visitor(), { query: "lanterns", ...localeInput(locale) })).hits;
const lists: Record<string, (locale?: string) => Promise<readonly Words[]>> = {
  search: ofSearch,
  home: async (locale) => (await perform(catalog.homePage, visitor(), localeInput(locale))).newest,
  user: async (locale) => (await perform(catalog.userPage, visitor(), { user, ...localeInput(locale) })).projects.items,
};

test.each(Object.entries(lists))(
  "%s shows the requested translations, marks them, and leaves the rest unchanged",
  async (_, list) => {
    const words = async (locale?: string) =>
      (await list(locale))
        .map(({ title, summary, translated }) => ({ title, summary, translated }))
        .find(({ title, summary }) => summary === lanterns.summary || title === lanterns.title);
    const own = { title: "Lanterns", summary: "They never go out.", translated: undefined };
    expect(await words()).toEqual(own);
    expect(await words("en-US")).toEqual(own);
    expect(await words("ja")).toEqual(own);
    const title = { locale: "de", title: true, summary: false };
    expect(await words("de-AT")).toEqual({ ...own, title: "Laternen", translated: title });
    const summary = { locale: "fr", title: false, summary: true };
    expect(await words("fr")).toEqual({ ...own, summary: "Elles ne s'éteignent jamais.", translated: summary });
    const others = (await list("ja")).filter((one) => one.translated !== undefined);
    expect(others).toEqual([]);
  },
);

test("a version's dependencies have translated titles", async () => {
  const [beside] = (await ofSearch()).filter(({ title }) => title === "Plain lanterns") as { slug?: string }[];
  const needed = async (locale?: string) => {
    const asked = { project: beside?.slug ?? "", version: "2", ...localeInput(locale) };
    const { dependencies } = await perform(catalog.versionPage, visitor(), asked);
    return dependencies.map(({ project }) => [project?.title, project?.titleLocale]);
  };
  expect(await needed("de")).toEqual([["Laternen", "de"]]);
  expect(await needed("fr")).toEqual([["Lanterns", undefined]]);
  expect(await needed()).toEqual([["Lanterns", undefined]]);
});

test("an invalid language is refused with the field named", async () => {
  await expect(ofSearch("not a language")).rejects.toMatchObject({
    fields: { locale: { code: "translation.language" } },
  });
});

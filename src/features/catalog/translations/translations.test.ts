// Tests translations: which one a reader gets, what is refused, and when one is stale.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import * as catalog from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, refused } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
});
afterAll(() => site.stop());

const save = (project: string, locale: string, words: object) =>
  perform(catalog.saveTranslation, site.as(owner), { project, locale, ...words });
const list = (project: string) => perform(catalog.listTranslations, site.as(owner), { project });
const german = { title: "Laternen", summary: "Laternen, die nie ausgehen.", body: "Viele **Laternen**." };

describe("a project", () => {
  test("is shown in the reader's language, and in the original where nothing is translated", async () => {
    const { id } = await draftProject(site, owner, { title: "Lanterns", body: "Many *lanterns*." });
    await save(id, "de", { ...german, summary: "" });
    await save(id, "fr", { title: "Lanternes" });
    const frame = async (locale?: string) =>
      perform(catalog.projectFrame, site.as(owner), { project: id, ...(locale && { locale }) });
    const { project, translation, languages } = await frame("de-CH");
    expect(project.title).toBe("Laternen");
    expect(project.summary).toBe((await frame()).project.summary);
    expect(translation).toEqual({ locale: "de", stale: false, title: true, summary: false, body: true });
    expect(languages).toEqual(["de", "fr"]);
    expect((await frame()).project.title).toBe("Lanterns");
    expect((await frame("ja")).translation).toBeNull();
    const description = async (locale: string) =>
      perform(catalog.projectDescription, site.as(owner), { project: id, locale });
    expect(await description("de")).toEqual({
      html: expect.stringContaining("<strong>Laternen</strong>"),
      locale: "de",
    });
    expect(await description("fr")).toEqual({ html: expect.stringContaining("<em>lanterns</em>"), locale: null });
  });

  test("marks a translation as stale when its source text changes, and only then", async () => {
    const { id } = await draftProject(site, owner, { body: "One." });
    await save(id, "de", german);
    await save(id, "fr", { title: "Autre" });
    await perform(catalog.editProject, site.as(owner), { project: id, body: "Two." });
    expect((await list(id)).map(({ locale, stale }) => [locale, stale])).toEqual([
      ["de", true],
      ["fr", false],
    ]);
    await save(id, "de", { ...german, body: "Zwei." });
    expect((await list(id)).map(({ stale }) => stale)).toEqual([false, false]);
    const { body, updated } = await perform(catalog.getTranslation, site.as(owner), { project: id, locale: "DE" });
    expect(body).toBe("Zwei.");
    expect(Date.parse(updated)).not.toBeNaN();
  });

  test("has one translation per canonical language tag, and none without text", async () => {
    const { id } = await draftProject(site, owner);
    await save(id, "pt-br", { title: "Lanternas" });
    await save(id, "PT-BR", { title: "Lanternas novas" });
    expect((await list(id)).map(({ locale, title }) => [locale, title])).toEqual([["pt-BR", "Lanternas novas"]]);
    expect(await refused(save(id, "pt-BR", { title: " ", summary: "", body: "" }))).toBe("invalid body");
    expect(await refused(save(id, "pt-BR", { title: "ab" }))).toBe("invalid title");
    expect(await refused(save(id, "pt-BR", { body: "x".repeat(65_537) }))).toBe("invalid body");
    await perform(catalog.removeTranslation, site.as(owner), { project: id, locale: "pt-BR" });
    expect(await list(id)).toEqual([]);
    expect(await refused(perform(catalog.removeTranslation, site.as(owner), { project: id, locale: "pt-BR" }))).toBe(
      "missing",
    );
  });

  test("has at most 64 translations, even with concurrent requests", async () => {
    const { id } = await draftProject(site, owner);
    const letters = "a b c d e f g h i j k l m n o p".split(" ");
    const tags = letters.flatMap((a) => letters.slice(0, 5).map((b) => `${a}${b}z`)).slice(0, 70);
    for (const tag of tags.splice(0, 60)) await save(id, tag, { title: "Words" });
    const saved = await Promise.allSettled(tags.map((tag) => save(id, tag, { title: "Words" })));
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(await list(id)).toHaveLength(64);
  });
});

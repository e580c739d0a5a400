// A small catalog for browser tests: eight known mods called Light.
import { perform } from "#api/perform.ts";
import { searchProjects } from "#features/catalog/contract.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { show, type Given } from "./stage.ts";

/** The catalog's owner, and its newest project. */
export interface Light {
  readonly owner: TestPerson;
  readonly moderator: TestPerson;
  readonly newest: string;
}

const fabric = { loaders: ["fabric"] };
const forge = { loaders: ["forge"] };
const neoforge = { loaders: ["neoforge"], gameVersions: ["1.21.1"] };

/** Title → categories and versions; the others are on NeoForge. */
const catalog: Readonly<Record<string, { categories: string[]; versions: Given["versions"] }>> = {
  "Amber Light": {
    categories: ["decoration"],
    versions: [
      { ...fabric, versionNumber: "1.0.0", name: "First light", changelog: "The **first** one." },
      { ...fabric, gameVersions: ["1.21.1"], versionNumber: "2.0.0", name: "Second light", changelog: "Brighter." },
    ],
  },
  "Bronze Light": { categories: ["decoration"], versions: [fabric] },
  "Copper Light": { categories: ["magic"], versions: [fabric] },
  "Dusk Light": { categories: ["magic"], versions: [{ ...fabric, gameVersions: ["1.19.2"] }] },
  "Split Light": {
    categories: ["technology"],
    versions: [
      { ...forge, versionNumber: "1.0.0" },
      { ...neoforge, versionNumber: "2.0.0" },
    ],
  },
  "Ember Light": { categories: ["adventure"], versions: [neoforge] },
  "Frost Light": { categories: ["adventure"], versions: [neoforge] },
  "Glow Light": { categories: ["food"], versions: [neoforge] },
};

/** Waits until search has indexed all of them. */
async function indexed(site: TestSite, count: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { total } = await perform(searchProjects, site.as(null), {});
    if (total === count) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Search never learned of the catalog.");
}

export async function createLightCatalog(site: TestSite): Promise<Light> {
  const owner = await site.person("lamplighter");
  const moderator = await site.person("moderator", "moderator");
  let newest = "";
  for (const [title, { categories, versions }] of Object.entries(catalog)) {
    const slug = title.toLowerCase().replace(" ", "-");
    await show(site, owner, moderator, { project: { title, slug, categories }, versions });
    newest = title;
  }
  await indexed(site, Object.keys(catalog).length);
  return { owner, moderator, newest };
}

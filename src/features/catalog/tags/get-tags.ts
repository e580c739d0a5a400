// Reads the tag lists and licenses.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import data from "#features/catalog/data/tags.json" with { type: "json" };
import { licenseName, listLicenses, readLicenseId } from "#features/catalog/projects/licenses.ts";
import type * as contract from "#features/catalog/tags/contract.ts";
import { asSvg, categoryIcons, loaderIcons } from "#features/catalog/tags/icons/icons.ts";
import { loadCategories, loadGameVersions, loadLoaders } from "#features/catalog/tags/store.ts";
import { missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";

export const getTags: Verb<typeof contract.getTags> = async ({ db }) => {
  const [categories, loaders, gameVersions] = await Promise.all([
    loadCategories(db),
    loadLoaders(db),
    loadGameVersions(db),
  ]);
  return {
    categories: categories.map((row) => ({
      name: row.name,
      projectType: row.project_type,
      header: row.header,
      icon: asSvg(categoryIcons[row.name] ?? "", 24),
    })),
    loaders: loaders.map((row) => ({
      name: row.name,
      icon: asSvg(loaderIcons[row.name] ?? "", 20),
      supportedProjectTypes: row.supported_project_types,
      hidden: row.hidden,
    })),
    gameVersions: gameVersions.map((row) => ({
      version: row.version,
      versionType: row.version_type,
      date: row.released_at.toISOString(),
      major: row.major,
    })),
    donationPlatforms: data.donation_platforms,
    reportTypes: data.report_types,
    projectTypes: data.project_types,
    sideTypes: data.side_types,
  };
};

export const getLicenses: Verb<typeof contract.getLicenses> = async () => listLicenses();

export const getLicense: Verb<typeof contract.getLicense> = async (_, input) => {
  const id = readKnown(input.license);
  if (id.startsWith("LicenseRef-")) return { title: licenseName(id), body: "" };
  const file = fileURLToPath(import.meta.resolve(`spdx-license-list/licenses/${id}.json`));
  const { name, licenseText } = JSON.parse(await readFile(file, "utf8")) as { name: string; licenseText: string };
  return { title: name, body: licenseText };
};

function readKnown(text: string): string {
  try {
    return readLicenseId(text);
  } catch {
    throw missing("licence");
  }
}

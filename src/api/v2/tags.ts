// Tag lists in the compatible API.
import { z } from "zod";
import { getLicense, getLicenses, getTags } from "#features/catalog/contract.ts";
import { flagText } from "#api/v2/query.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Route } from "#api/v2/route.ts";
import { Problem } from "#kernel/problem.ts";
import { categoryTag, gameVersionTag, licenseText, loaderTag, shortName } from "#api/v2/shapes.ts";

const names = z.array(z.string());

const categories = route({
  method: "GET",
  path: "/v2/tag/category",
  description: "Categories, each with its project type and header.",
  cached: "for everyone",
  params: noParams,
  answer: z.array(categoryTag),
  run: async ({ api }) =>
    (await api(getTags, {})).categories.map(({ icon, name, projectType, header }) => ({
      icon,
      name,
      project_type: projectType,
      header,
    })),
});

const loaders = route({
  method: "GET",
  path: "/v2/tag/loader",
  description: "Loaders, each with the project types it supports.",
  cached: "for everyone",
  params: noParams,
  answer: z.array(loaderTag),
  run: async ({ api }) =>
    (await api(getTags, {})).loaders
      .filter(({ name }) => name !== "mrpack")
      .map(({ icon, name, supportedProjectTypes }) => ({ icon, name, supported_project_types: supportedProjectTypes })),
});

const gameVersions = route({
  method: "GET",
  path: "/v2/tag/game_version",
  description: "Game versions, newest first.",
  cached: "for everyone",
  params: z.object({ type: z.string().optional(), major: flagText.optional() }),
  answer: z.array(gameVersionTag),
  run: async ({ api, params }) =>
    (await api(getTags, {})).gameVersions
      .filter((one) => !params.type || one.versionType === params.type)
      .filter((one) => params.major === undefined || one.major === params.major)
      .map(({ version, versionType, date, major }) => ({ version, version_type: versionType, date, major })),
});

const licenses = route({
  method: "GET",
  path: "/v2/tag/license",
  description: "Licenses by short name.",
  cached: "for everyone",
  params: noParams,
  answer: z.array(shortName),
  run: async ({ api }) => (await api(getLicenses, {})).map(({ id, name }) => ({ short: id, name })),
});

const license = route({
  method: "GET",
  path: "/v2/tag/license/{license}",
  description: "The title and text of a license.",
  cached: "for everyone",
  params: z.object({ license: z.string() }),
  answer: licenseText,
  run: async ({ api, params }) => {
    try {
      return await api(getLicense, params);
    } catch (error) {
      if (error instanceof Problem && error.kind === "missing")
        throw new Problem("refused", "license", { id: params.license });
      throw error;
    }
  },
});

const donationPlatforms = route({
  method: "GET",
  path: "/v2/tag/donation_platform",
  description: "The platforms that donation links may point to.",
  cached: "for everyone",
  params: noParams,
  answer: z.array(shortName),
  run: async ({ api }) => (await api(getTags, {})).donationPlatforms,
});

const reportTypes = route({
  method: "GET",
  path: "/v2/tag/report_type",
  description: "The reasons for a report.",
  cached: "for everyone",
  params: noParams,
  answer: names,
  run: async ({ api }) => (await api(getTags, {})).reportTypes,
});

const projectTypes = route({
  method: "GET",
  path: "/v2/tag/project_type",
  description: "The project types.",
  cached: "for everyone",
  params: noParams,
  answer: names,
  run: async ({ api }) => (await api(getTags, {})).projectTypes,
});

const sideTypes = route({
  method: "GET",
  path: "/v2/tag/side_type",
  description: "The possible values of client_side and server_side.",
  cached: "for everyone",
  params: noParams,
  answer: names,
  run: async ({ api }) => (await api(getTags, {})).sideTypes,
});

export const tagRoutes: readonly Route[] = [
  categories,
  loaders,
  gameVersions,
  licenses,
  license,
  donationPlatforms,
  reportTypes,
  projectTypes,
  sideTypes,
];

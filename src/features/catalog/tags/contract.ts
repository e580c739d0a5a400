// Tag list operations: categories, loaders, game versions, licenses and the fixed lists.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";

const categoryTag = z.object({
  name: z.string(),
  projectType: z.string(),
  header: z.string(),
  /** A complete `<svg>` element. */
  icon: z.string(),
});
const loaderTag = z.object({
  name: z.string(),
  icon: z.string(),
  supportedProjectTypes: z.array(z.string()),
  hidden: z.boolean(),
});
const gameVersionTag = z.object({
  version: z.string(),
  versionType: z.enum(["release", "snapshot", "beta", "alpha"]),
  date: z.iso.datetime(),
  major: z.boolean(),
});

export const getTags = operation({
  name: "tags.get",
  method: "GET",
  path: "/api/tags",
  description: "All tag lists at once; game versions newest first.",
  needs: "anyone",
  // Changes only when staff or a new release add tags, which emits an event.
  cached: { ms: 600_000 },
  input: z.object({}),
  output: z.object({
    categories: z.array(categoryTag),
    loaders: z.array(loaderTag),
    gameVersions: z.array(gameVersionTag),
    donationPlatforms: z.array(z.object({ short: z.string(), name: z.string() })),
    reportTypes: z.array(z.string()),
    projectTypes: z.array(z.string()),
    sideTypes: z.array(z.string()),
  }),
});

export const getLicenses = operation({
  name: "tags.licenses",
  method: "GET",
  path: "/api/tags/licenses",
  description:
    "The licenses to choose from: SPDX ids and names, plus our own entries for all rights reserved and custom licenses.",
  needs: "anyone",
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), name: z.string(), openSource: z.boolean(), featured: z.boolean() })),
});

export const getLicense = operation({
  name: "tags.license",
  method: "GET",
  path: "/api/tags/licenses/{license}",
  description: "The title and text of a license.",
  needs: "anyone",
  input: z.object({ license: z.string().max(128) }),
  output: z.object({ title: z.string(), body: z.string() }),
});

// Metadata of the compatible API and the site, and the update lists that Forge reads.
import { z } from "zod";
import { getProject, getStatistics, listVersions, projectPath } from "#features/catalog/contract.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Route } from "#api/v2/route.ts";
import { forgeUpdates, root, statistics } from "#api/v2/shapes.ts";
import type { Config } from "#platform/config.ts";

/** The response of the API's root. */
export function rootAnswer(config: Pick<Config, "baseUrl">): z.output<typeof root> {
  return {
    about: "Welcome, traveler of the blocks: this is where add-ons are published and found.",
    documentation: `${config.baseUrl}/docs`,
    name: "tessera",
    version: "2",
  };
}

const welcome = route({
  method: "GET",
  path: "/v2",
  description: "What this API is and where it is documented.",
  params: noParams,
  answer: root,
  run: async ({ context }) => rootAnswer(context.config),
});

const totals = route({
  method: "GET",
  path: "/v2/statistics",
  description: "The number of projects, versions, files and authors listed on the site.",
  params: noParams,
  answer: statistics,
  run: ({ api }) => api(getStatistics, {}),
});

const loadersOf = { absent: ["forge"], include: ["forge", "neoforge"], only: ["neoforge"] } as const;

const updates = route({
  method: "GET",
  path: "/updates/{project}/forge_updates.json",
  description: "The newest version for each game version, in the format of the Forge and NeoForge update checker.",
  params: z.object({ project: z.string(), neoforge: z.enum(["only", "include"]).optional().catch(undefined) }),
  answer: forgeUpdates,
  run: async ({ api, context, params }) => {
    const project = await api(getProject, { project: params.project });
    const loaders = [...loadersOf[params.neoforge ?? "absent"]];
    const promos: Record<string, string> = {};
    const versions = await api(listVersions, {
      project: project.id,
      loaders,
      includeChangelog: false,
      whenLong: "omit",
    });
    for (const { versionNumber, channel, gameVersions, status } of versions) {
      if (status !== "listed" && status !== "archived") continue;
      for (const game of gameVersions) {
        if (channel === "release") promos[`${game}-recommended`] ??= versionNumber;
        promos[`${game}-latest`] ??= versionNumber;
      }
    }
    return { homepage: `${context.config.baseUrl}${projectPath(project)}`, promos };
  },
});

export const aboutRoutes: readonly Route[] = [welcome, totals, updates];

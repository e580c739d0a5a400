// Version lookup by file hash in the compatible API.
import { setImmediate as letOthersRun } from "node:timers/promises";
import { z } from "zod";
import {
  channels,
  deleteFile,
  findByHash,
  findByHashes,
  findProjectsByHashes,
  findUpdates,
  locateFile,
} from "#features/catalog/contract.ts";
import type { VersionView } from "#features/catalog/contract.ts";
import { matchHashes, matchUpdates } from "#features/catalog/index.ts";
import { parseInput } from "#api/perform.ts";
import { joinByHash } from "#api/v2/joined-lists.ts";
import { algorithmText, flagText } from "#api/v2/query.ts";
import { route } from "#api/v2/route.ts";
import type { Call, Route } from "#api/v2/route.ts";
import { project, version } from "#api/v2/shapes.ts";
import { absolute, toProjects } from "#api/v2/to-project.ts";
import { toVersion } from "#api/v2/to-version.ts";
import { invalid, missing } from "#kernel/problem.ts";
import { refusal } from "#kernel/refusal.ts";

const oneHash = z.object({ hash: z.string(), algorithm: algorithmText });
const hashes = z.array(z.string());
const manyHashes = z.object({ hashes, algorithm: algorithmText });
/** Launchers prefer versions without changelogs to an error. */
const whenLong = "omit" as const;
const filters = {
  loaders: z.array(z.string()).nullish(),
  game_versions: z.array(z.string()).nullish(),
  version_types: z.array(z.enum(channels)).nullish(),
};
const filterData = z.object(filters);
type Filters = z.output<typeof filterData>;

function toFilter(data: Filters) {
  return {
    loaders: data.loaders ?? undefined,
    gameVersions: data.game_versions ?? undefined,
    channels: data.version_types ?? undefined,
  };
}

function present({ context }: Pick<Call, "context">, view: VersionView) {
  return toVersion(context.config.baseUrl, view);
}

/** Maps the values of a record. */
function mapValues<From, To>(map: Readonly<Record<string, From>>, turn: (from: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, turn(value)]));
}

/** The newest of a list, which the operation never returns empty. */
function newest(views: readonly VersionView[]): VersionView {
  const [view] = views;
  if (!view) throw missing("version");
  return view;
}

const byHash = route({
  method: "GET",
  path: "/v2/version_file/{hash}",
  description: "The version that contains a file; with `multiple=true`, all of them.",
  cached: "for visitors",
  params: oneHash.extend({ multiple: flagText.optional() }),
  answer: z.union([version, z.array(version)]),
  run: async (call) => {
    const { multiple, ...input } = call.params;
    const found = await call.api(findByHash, { ...input, whenLong });
    return multiple ? found.map((view) => present(call, view)) : present(call, newest(found));
  },
});

const remove = route({
  method: "DELETE",
  path: "/v2/version_file/{hash}",
  description: "Removes a file from its version; a version's last file cannot be removed.",
  scope: "VERSION_WRITE",
  params: oneHash.extend({ version_id: z.string().optional() }),
  answer: "empty",
  run: ({ api, params: { hash, algorithm, version_id } }) => api(deleteFile, { hash, algorithm, version: version_id }),
});

const download = route({
  method: "GET",
  path: "/v2/version_file/{hash}/download",
  description: "Redirects to the download of the file with a hash.",
  params: oneHash.extend({ version_id: z.string().optional() }),
  answer: {
    plain: {
      307: {
        description: "Redirects to the file.",
        location: true,
        content: { "application/json": z.object({ url: z.string() }) },
      },
    },
  },
  run: async ({ api, context, params: { hash, algorithm, version_id } }) => {
    const found = await api(locateFile, { hash, algorithm, version: version_id });
    const url = absolute(context.config.baseUrl, found.url);
    return {
      status: 307,
      headers: { location: url, "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({ url }),
    };
  },
});

const update = route({
  method: "POST",
  path: "/v2/version_file/{hash}/update",
  description: "The newest version of the file's project that matches the filters.",
  limit: "read",
  params: oneHash,
  data: filterData,
  answer: version,
  run: async (call) => {
    const { hash, algorithm } = call.params;
    const found = await call.api(findUpdates, { hashes: [hash], algorithm, ...toFilter(call.data), whenLong });
    return present(call, newest(Object.values(found)[0] ?? []));
  },
});

const byHashes = route({
  method: "POST",
  path: "/v2/version_files",
  description: "For each known hash, the version that contains the file; unknown hashes are omitted.",
  limit: "read",
  params: z.object({}),
  data: manyHashes,
  answer: z.record(z.string(), version),
  run: async (call) => {
    const input = { ...call.data, whenLong };
    const match = () => matchHashes(call.context, parseInput(findByHashes.input, input));
    const joined = await joinByHash(call, call.data.hashes.length, match);
    return joined ?? mapValues(await call.api(findByHashes, input), (view) => present(call, view));
  },
});

const projectsByHashes = route({
  method: "POST",
  path: "/v2/version_file/project",
  description: "For each known hash, the project that published the file.",
  limit: "read",
  params: z.object({}),
  data: manyHashes,
  answer: z.record(z.string(), project),
  run: async (call) => {
    const found = Object.entries(await call.api(findProjectsByHashes, { ...call.data, whenLong }));
    const views = new Map(found.map(([, view]) => [view.id, view]));
    const projects = new Map((await toProjects(call, [...views.values()])).map((one) => [one.id, one]));
    return Object.fromEntries(
      found.flatMap(([hash, { id }]) => [projects.get(id) ?? []].flat().map((one) => [hash, one])),
    );
  },
});

const updates = route({
  method: "POST",
  path: "/v2/version_files/update",
  description: "For each known hash, the newest version of its project that matches the filters.",
  limit: "read",
  params: z.object({}),
  data: manyHashes.extend(filters),
  answer: z.record(z.string(), version),
  run: async (call) => {
    const input = { ...toFilter(call.data), ...only(call.data), whenLong };
    const match = () => matchUpdates(call.context, parseInput(findUpdates.input, input));
    const joined = await joinByHash(call, call.data.hashes.length, match);
    return joined ?? mapValues(await call.api(findUpdates, input), (views) => present(call, newest(views)));
  },
});

function only({ hashes, algorithm }: z.output<typeof manyHashes>) {
  return { hashes, algorithm };
}

/** Maximum number returned per project; lower for many hashes, so that the response stays within its limit. */
const updatesMost = 100;
const updatesShown = (hashes: number) => Math.max(1, Math.min(updatesMost, Math.floor(4000 / Math.max(1, hashes))));

const allUpdates = route({
  method: "POST",
  path: "/v2/version_files/update_many",
  description: `For each known hash, the versions of its project that match the filters, newest first, at most ${updatesMost}.`,
  limit: "read",
  params: z.object({}),
  data: manyHashes.extend(filters),
  answer: z.record(z.string(), z.array(version)),
  run: async (call) => {
    const input = {
      ...toFilter(call.data),
      ...only(call.data),
      limit: updatesShown(call.data.hashes.length),
      whenLong,
    };
    return mapValues(await call.api(findUpdates, input), (views) => views.map((view) => present(call, view)));
  },
});

/** Each distinct filter is a separate lookup. */
const filtersMost = 100;
/** Maximum characters of changelogs in one response; beyond it all are omitted. */
const changelogsMost = 3 * 1024 * 1024;

const individualUpdates = route({
  method: "POST",
  path: "/v2/version_files/update_individual",
  description: "Like update, with separate filters for each hash.",
  limit: "read",
  params: z.object({}),
  data: z.object({
    algorithm: algorithmText,
    hashes: z.array(filterData.extend({ hash: z.string() })).max(10_000, refusal("hashes.most")),
  }),
  answer: z.record(z.string(), version),
  run: async (call) => {
    const { algorithm, hashes } = call.data;
    const groups = Map.groupBy(hashes, (one) => JSON.stringify(toFilter(one)));
    if (groups.size > filtersMost) throw invalid("hashes", "hashes.filters", { most: filtersMost });
    const found: Record<string, z.input<typeof version>> = {};
    let length = 0;
    for (const group of groups.values()) {
      // Reading 10,000 hashes took a while, and so will looking them up.
      await letOthersRun();
      const input = { hashes: group.map((one) => one.hash), algorithm, ...toFilter(group[0] ?? {}), whenLong };
      const views = await call.api(findUpdates, input);
      for (const list of Object.values(views)) length += newest(list).changelog.length;
      Object.assign(
        found,
        mapValues(views, (list) => present(call, newest(list))),
      );
      if (length > changelogsMost) for (const one of Object.values(found)) one.changelog = "";
    }
    return found;
  },
});

export const versionFileRoutes: readonly Route[] = [
  byHash,
  remove,
  download,
  update,
  byHashes,
  projectsByHashes,
  updates,
  allUpdates,
  individualUpdates,
];

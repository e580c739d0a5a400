// Looks up versions by file hash, and finds their updates.
import type { z } from "zod";
import type { Bound } from "#features/catalog/projects/bound-response.ts";
import { fitsWithTexts } from "#features/catalog/projects/bound-response.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { presentProjects } from "#features/catalog/projects/present-projects.ts";
import type * as contract from "#features/catalog/versions/contract.ts";
import { presentVisible } from "#features/catalog/versions/present-versions.ts";
import type { VersionView } from "#features/catalog/versions/shapes.ts";
import type { HashKind, HashMatch } from "#features/catalog/versions/store.ts";
import * as store from "#features/catalog/versions/store.ts";
import { invalid, missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";

/** The hash kind: as given, otherwise inferred from the length. */
function kindOf(algorithm: HashKind | undefined, hash: string | undefined): HashKind {
  return algorithm ?? ((hash?.length ?? 0) >= 128 ? "sha512" : "sha1");
}

async function match(
  context: Context,
  algorithm: HashKind | undefined,
  hashes: readonly string[],
): Promise<HashMatch[]> {
  return store.findByHashes(context.db, kindOf(algorithm, hashes[0]), [...new Set(hashes)]);
}

/** Views of the versions; `ids` repeats each as often as the response does, so that its size is known beforehand. */
async function viewsById(context: Context, ids: readonly string[], bound: Bound): Promise<Map<string, VersionView>> {
  const changelogs = await fitsWithTexts(context.db, "versions", ids, bound);
  return new Map((await presentVisible(context, [...new Set(ids)], changelogs)).map((view) => [view.id, view]));
}

export const findByHash: Verb<typeof contract.findByHash> = async (context, input) => {
  const matches = await match(context, input.algorithm, [input.hash]);
  const views = await viewsById(
    context,
    matches.map((one) => one.version_id),
    { field: "hash", whenLong: input.whenLong },
  );
  if (views.size === 0) throw missing("file");
  return [...views.values()];
};

type Hashes = Pick<z.output<(typeof contract.findByHashes)["input"]>, "algorithm" | "hashes">;
type Updates = Omit<z.output<(typeof contract.findUpdates)["input"]>, "whenLong">;

/** For each known hash, the ids of the versions that contain the file, newest first, including hidden ones. */
export async function matchHashes(context: Context, { algorithm, hashes }: Hashes): Promise<Map<string, string[]>> {
  const byHash = Map.groupBy(await match(context, algorithm, hashes), (one) => one.hash);
  return new Map(Array.from(byHash, ([hash, matches]) => [hash, matches.map((one) => one.version_id)]));
}

export const findByHashes: Verb<typeof contract.findByHashes> = async (context, input) => {
  const matches = await matchHashes(context, input);
  const bound = { field: "hashes", whenLong: input.whenLong };
  const views = await viewsById(context, [...matches.values()].flat(), bound);
  const found: Record<string, VersionView> = {};
  for (const [hash, ids] of matches) {
    const view = ids.map((id) => views.get(id)).find((one) => one !== undefined);
    if (view) found[hash] = view;
  }
  return found;
};

/** Maximum number of versions in one response. */
const updatesMost = 10_000;

/** For each known hash, the ids of the newest listed versions of its project that match, including hidden projects'. */
export async function matchUpdates(context: Context, input: Updates): Promise<Map<string, string[]>> {
  if (input.hashes.length * input.limit > updatesMost) throw invalid("hashes", "hashes.versions");
  const matches = await match(context, input.algorithm, input.hashes);
  const projectIds = [...new Set(matches.map((one) => one.project_id))];
  const newest = await store.newestOfProjects(context.db, projectIds, { ...input, hidden: false }, input.limit);
  const ofProject = Map.groupBy(newest, (one) => one.project_id);
  return new Map(matches.map(({ hash, project_id }) => [hash, (ofProject.get(project_id) ?? []).map(({ id }) => id)]));
}

export const findUpdates: Verb<typeof contract.findUpdates> = async (context, input) => {
  const matches = await matchUpdates(context, input);
  const bound = { field: "hashes", whenLong: input.whenLong };
  const views = await viewsById(context, [...matches.values()].flat(), bound);
  const found: Record<string, VersionView[]> = {};
  for (const [hash, ids] of matches) {
    const updates = ids.map((id) => views.get(id)).filter((view) => view !== undefined);
    if (updates.length > 0) found[hash] = updates;
  }
  return found;
};

export const findProjectsByHashes: Verb<typeof contract.findProjectsByHashes> = async (context, input) => {
  const matches = await match(context, input.algorithm, input.hashes);
  const ids = matches.map((one) => one.project_id);
  const bound = { field: "hashes", whenLong: input.whenLong };
  const bodies = await fitsWithTexts(context.db, "projects", ids, bound);
  const found = await findByIds(context, [...new Set(ids)], bodies);
  const views = new Map((await presentProjects(context, found)).map((view) => [view.id, view]));
  return Object.fromEntries(
    matches
      .map(({ hash, project_id }) => [hash, views.get(project_id)] as const)
      .filter((pair) => pair[1] !== undefined),
  ) as Record<string, NonNullable<ReturnType<typeof views.get>>>;
};

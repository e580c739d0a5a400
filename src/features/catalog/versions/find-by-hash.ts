// Looks up versions by file hash, and finds their updates.
import type { Bound } from "#features/catalog/projects/bound-response.ts";
import { fitsWithTexts } from "#features/catalog/projects/bound-response.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { presentProjects } from "#features/catalog/projects/present-projects.ts";
import type * as contract from "#features/catalog/versions/contract.ts";
import { findVersions } from "#features/catalog/versions/find-version.ts";
import { presentVersions } from "#features/catalog/versions/present-versions.ts";
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
  const found = await findVersions(context, [...new Set(ids)], changelogs);
  const rows = found.map(({ row }) => row);
  return new Map((await presentVersions(context.db, rows)).map((view) => [view.id, view]));
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

export const findByHashes: Verb<typeof contract.findByHashes> = async (context, input) => {
  const matches = await match(context, input.algorithm, input.hashes);
  const views = await viewsById(
    context,
    matches.map((one) => one.version_id),
    { field: "hashes", whenLong: input.whenLong },
  );
  const found: Record<string, VersionView> = {};
  for (const { hash, version_id } of matches) {
    const view = views.get(version_id);
    if (view) found[hash] ??= view;
  }
  return found;
};

/** Maximum number of versions in one response. */
const updatesMost = 10_000;

export const findUpdates: Verb<typeof contract.findUpdates> = async (context, input) => {
  if (input.hashes.length * input.limit > updatesMost) throw invalid("hashes", "hashes.versions");
  const matches = await match(context, input.algorithm, input.hashes);
  const projectIds = [...new Set(matches.map((one) => one.project_id))];
  const newest = await store.newestOfProjects(context.db, projectIds, { ...input, hidden: false }, input.limit);
  const ofProject = Map.groupBy(newest, (one) => one.project_id);
  const answered = matches.flatMap((one) => ofProject.get(one.project_id) ?? []);
  const views = await viewsById(
    context,
    answered.map((one) => one.id),
    { field: "hashes", whenLong: input.whenLong },
  );
  const found: Record<string, VersionView[]> = {};
  for (const { hash, project_id } of matches) {
    const updates = (ofProject.get(project_id) ?? [])
      .map((one) => views.get(one.id))
      .filter((view) => view !== undefined);
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

// Validates a version's loaders, game versions and dependencies.
import { packLoader } from "#features/catalog/projects/project-type.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { resolveProjects } from "#features/catalog/projects/store.ts";
import type { GameVersionRow } from "#features/catalog/tags/store.ts";
import { knownGameVersions } from "#features/catalog/tags/known-tags.ts";
import { loadLoaders } from "#features/catalog/tags/store.ts";
import { findVersions } from "#features/catalog/versions/find-version.ts";
import type { NewDependency } from "#features/catalog/versions/write-store.ts";
import { lockDependencies, replaceDependencies } from "#features/catalog/versions/write-store.ts";
import { invalid } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** Loaders without duplicates; refuses unknown ones. */
export async function checkLoaders(context: Context, names: readonly string[]): Promise<string[]> {
  const known = new Set((await loadLoaders(context.db)).map((row) => row.name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw invalid("loaders", "version.loader", { name: unknown });
  return [...new Set(names)];
}

/** The game version rows, oldest first; refuses unknown ones. */
export async function checkGameVersions(context: Context, names: readonly string[]): Promise<GameVersionRow[]> {
  const { rows, byName } = await knownGameVersions(context);
  const unknown = names.find((name) => !byName.has(name));
  if (unknown !== undefined) throw invalid("gameVersions", "version.game", { name: unknown });
  const wanted = new Set(names);
  return rows.filter((row) => wanted.has(row.version)).toReversed();
}

/**
 * The loaders to store: a pack gets the loader `mrpack`, with its inner loaders beside it. Refuses that loader for
 * anything else, which it would turn into a modpack.
 */
export function storedLoaders(
  isPack: boolean,
  loaders: readonly string[],
): { loaders: string[]; pack_loaders: string[] } {
  if (!isPack && loaders.includes(packLoader)) throw invalid("loaders", "version.mrpack");
  if (!isPack) return { loaders: [...loaders], pack_loaders: [] };
  return { loaders: [packLoader], pack_loaders: loaders.filter((loader) => loader !== packLoader) };
}

/** A pack's own dependencies are derived from its files, so their number is checked here too. */
const dependenciesMost = 4096;
/** Maximum size of all their file names in JSON. */
const fileNamesKiB = 64;

function checkSize(dependencies: readonly NewDependency[]): void {
  if (dependencies.length > dependenciesMost)
    throw invalid("dependencies", "version.dependency.most", { most: dependenciesMost });
  const names = dependencies.flatMap((one) => one.fileName ?? []);
  if (Buffer.byteLength(JSON.stringify(names)) > fileNamesKiB * 1024)
    throw invalid("dependencies", "version.dependency.names", { most: fileNamesKiB });
}

/** Dependencies whose ids exist and are visible to the actor; a version's project is filled in. Refuses empty ones. */
export async function checkDependencies(
  context: Context,
  dependencies: readonly NewDependency[],
): Promise<NewDependency[]> {
  checkSize(dependencies);
  const versions = await findVersions(context, idsOf(dependencies, "versionId"), false);
  const versionProject = new Map(versions.map(({ row }) => [row.id, row.project_id]));
  const refs = idsOf(dependencies, "projectId");
  const ids = await resolveProjects(context.db, refs);
  const seen = new Set((await findByIds(context, [...ids.values()])).map(({ row }) => row.id));
  const checked = dependencies.map((one, i) => {
    const versionsProject = one.versionId ? versionProject.get(one.versionId) : undefined;
    if (one.versionId && !versionsProject) throw invalid(`dependencies.${i}`, "version.unknown", { id: one.versionId });
    const projectId = one.projectId ? ids.get(one.projectId) : versionsProject;
    if (one.projectId && (!projectId || !seen.has(projectId)))
      throw invalid(`dependencies.${i}`, "version.project", { id: one.projectId });
    if (projectId && versionsProject && projectId !== versionsProject)
      throw invalid(`dependencies.${i}`, "version.foreign", { id: one.versionId ?? "" });
    if (!projectId && !one.fileName) throw invalid(`dependencies.${i}`, "version.dependency");
    return { ...one, projectId: projectId ?? null };
  });
  const keys = checked.map((one) => JSON.stringify([one.projectId, one.versionId, one.fileName]));
  if (new Set(keys).size < keys.length) throw invalid("dependencies", "version.dependency.twice");
  return checked;
}

/** Replaces the checked dependencies of a version; refuses what was deleted since the check. */
export async function saveDependencies(
  db: Db,
  versionId: string,
  dependencies: readonly NewDependency[],
): Promise<void> {
  const ids = [...idsOf(dependencies, "projectId"), ...idsOf(dependencies, "versionId")];
  const there = ids.length > 0 ? await lockDependencies(db, ids) : new Set(ids);
  for (const [i, { projectId, versionId: version }] of dependencies.entries()) {
    if (projectId && !there.has(projectId)) throw invalid(`dependencies.${i}`, "version.project", { id: projectId });
    if (version && !there.has(version)) throw invalid(`dependencies.${i}`, "version.unknown", { id: version });
  }
  await replaceDependencies(db, versionId, dependencies);
}

function idsOf(dependencies: readonly NewDependency[], key: "projectId" | "versionId"): string[] {
  return [...new Set(dependencies.map((one) => one[key]).filter((id) => id !== null))];
}

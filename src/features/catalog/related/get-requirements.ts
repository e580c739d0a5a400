// Resolves what a version requires, level by level, for one game version and loader.
import { findProject } from "#features/catalog/projects/find-project.ts";
import { acceptedLoaders } from "#features/catalog/related/accepted-loaders.ts";
import type { getRequirements as contract, Requirement } from "#features/catalog/related/contract.ts";
import { showProjects } from "#features/catalog/related/show-projects.ts";
import { bestVersions } from "#features/catalog/related/store.ts";
import { findVersions } from "#features/catalog/versions/find-version.ts";
import { mainFile, presentVersions } from "#features/catalog/versions/present-versions.ts";
import { isVersionListed } from "#features/catalog/projects/status.ts";
import { findInProject, loadRequired, type VersionTableRow } from "#features/catalog/versions/store.ts";
import { missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";

/** Projects and files listed at most: a longer list would not be downloaded one by one. */
const most = 50;
/** A chain of requirements is followed this far. */
const mostLevels = 8;

interface Wanted {
  readonly gameVersion: string;
  readonly loader: string;
}

interface Need {
  readonly projectId: string | null;
  readonly fileName: string | null;
  readonly version: VersionTableRow | null;
}

const fits = (row: VersionTableRow, { gameVersion, loader }: Wanted) => {
  const accepted = acceptedLoaders(loader);
  return row.game_versions.includes(gameVersion) && row.loaders.some((one) => accepted.includes(one));
};

/** What the versions require directly, at most `room`, except projects in `seen`, which it extends. */
async function nextLevel(
  context: Context,
  versionIds: readonly string[],
  wanted: Wanted,
  seen: Set<string>,
  room: number,
): Promise<Need[]> {
  const required = await loadRequired(context.db, versionIds, [...seen], room);
  const pinnedIds = required.flatMap((one) => one.dependency_version_id ?? []);
  const pinned = new Map((await findVersions(context, pinnedIds, false)).map(({ row }) => [row.id, row]));
  const needs: { projectId: string | null; fileName: string | null; pin: VersionTableRow | undefined }[] = [];
  for (const one of required) {
    const pin = pinned.get(one.dependency_version_id ?? "");
    const projectId = one.project_id ?? pin?.project_id ?? null;
    const key = projectId ?? `file ${one.file_name}`;
    if (seen.has(key) || needs.length >= room) continue;
    seen.add(key);
    needs.push({ projectId, fileName: projectId === null ? one.file_name : null, pin });
  }
  const projects = needs.flatMap(({ projectId }) => projectId ?? []);
  const best = await bestVersions(context.db, projects, wanted.gameVersion, acceptedLoaders(wanted.loader));
  const found = await findVersions(context, best.map(({ id }) => id), false); // prettier-ignore
  const bestOf = new Map(found.map(({ row }) => [row.project_id, row]));
  return needs.map(({ projectId, fileName, pin }) => {
    const pinFits = pin !== undefined && isVersionListed(pin.status) && fits(pin, wanted);
    return { projectId, fileName, version: pinFits ? pin : (bestOf.get(projectId ?? "") ?? null) };
  });
}

async function present(context: Context, needs: readonly Need[], locale: string | undefined): Promise<Requirement[]> {
  const [projects, views] = await Promise.all([
    showProjects(context, needs.flatMap(({ projectId }) => projectId ?? []), locale), // prettier-ignore
    presentVersions(context.db, needs.flatMap(({ version }) => version ?? [])), // prettier-ignore
  ]);
  const viewOf = new Map(views.map((view) => [view.id, view]));
  return needs.map(({ projectId, fileName, version }) => {
    const project = projects.get(projectId ?? "") ?? null;
    const view = viewOf.get(version?.id ?? "");
    if (!project || !view || view.files.length === 0) return { project, fileName, version: null };
    const { fileName: name, url, size } = mainFile(view.files);
    const { id, versionNumber, channel } = view;
    return { project, fileName, version: { id, versionNumber, channel, file: { fileName: name, url, size } } };
  });
}

export const getRequirements: Verb<typeof contract> = async (context, input) => {
  const { row } = await findProject(context, input.project, false);
  const [id] = await findInProject(context.db, row.id, input.version);
  const [version] = id === undefined ? [] : await findVersions(context, [id], false);
  if (!version) throw missing("version");
  const seen = new Set([row.id]);
  const needs: Need[] = [];
  let level = [version.row.id];
  for (let depth = 0; depth < mostLevels && level.length > 0 && needs.length <= most; depth += 1) {
    const next = await nextLevel(context, level, input, seen, most + 1 - needs.length);
    needs.push(...next);
    level = next.flatMap((one) => one.version?.id ?? []);
  }
  return { items: await present(context, needs.slice(0, most), input.locale), more: needs.length > most };
};

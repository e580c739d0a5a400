// What a received file says of itself, in the shape of the contract.
import { inferMetadata } from "#features/catalog/files/infer-metadata.ts";
import type { AllowedDownloads, Pack } from "#features/catalog/files/parse-pack.ts";
import { downloadName, parsePack } from "#features/catalog/files/parse-pack.ts";
import type { Zip } from "#features/catalog/files/read-zip.ts";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { Suggestion } from "#features/catalog/uploads/contract.ts";
import { knownGameVersions } from "#features/catalog/tags/known-tags.ts";
import { findVersions } from "#features/catalog/versions/find-version.ts";
import { findByHashes } from "#features/catalog/versions/store.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";

export interface Inspection {
  readonly suggestion: Suggestion;
  readonly problems: string[];
}

const nothing: Suggestion = {
  versionNumber: null,
  name: null,
  channel: null,
  loaders: [],
  gameVersions: [],
  environment: null,
  sources: {},
  dependencies: [],
};

/** Reads a file's metadata; `zip` is absent for signatures. Faults become sentences, not refusals. */
export async function inspectUpload(
  context: Context,
  fileName: string,
  zip: Zip | undefined,
  projectType: ProjectType | undefined,
): Promise<Inspection> {
  if (!zip) return { suggestion: nothing, problems: [] };
  const { list: gameVersions } = await knownGameVersions(context);
  const found = await inferMetadata({ fileName, zip, gameVersions, ...(projectType ? { projectType } : {}) });
  const pack = await readPack(context, fileName, zip);
  return {
    suggestion: {
      versionNumber: found.versionNumber ?? null,
      name: found.name ?? null,
      channel: found.channel,
      loaders: [...found.loaders],
      gameVersions: [...found.gameVersions],
      environment: found.environment ?? null,
      sources: Object.fromEntries(Object.entries(found.sources).filter(([, source]) => source !== undefined)),
      dependencies: pack.pack ? await nameDependencies(context, await packDependencies(context, pack.pack)) : [],
    },
    problems: [...found.notes, ...pack.problems],
  };
}

async function readPack(context: Context, fileName: string, zip: Zip): Promise<{ pack?: Pack; problems: string[] }> {
  if (!fileName.toLowerCase().endsWith(".mrpack")) return { problems: [] };
  try {
    return { pack: await parsePack(zip, allowedDownloads(context)), problems: [] };
  } catch (error) {
    if (error instanceof Problem) return { problems: [error.message] };
    throw error;
  }
}

/** Where packs may fetch files from: the configured hosts, and this site. */
export function allowedDownloads({ config }: Context): AllowedDownloads {
  return { allowedHosts: config.downloadHosts, ownOrigin: config.baseUrl };
}

export interface PackDependency {
  readonly projectId: string | null;
  readonly versionId: string | null;
  readonly fileName: string | null;
  readonly kind: "embedded";
}

/**
 * A pack's files as dependencies, each once: by version where we know the hash from a version that the person may see,
 * the others by file name.
 */
export async function packDependencies(context: Context, pack: Pack): Promise<PackDependency[]> {
  const known = await findByHashes(
    context.db,
    "sha1",
    pack.files.map((file) => file.hashes.sha1),
  );
  const ids = [...new Set(known.map((match) => match.version_id))];
  const seen = new Set((await findVersions(context, ids, false)).map(({ row }) => row.id));
  const usable = known.filter((match) => seen.has(match.version_id));
  const byHash = new Map(usable.toReversed().map((match) => [match.hash, match]));
  const dependencies = new Map<string, PackDependency>();
  for (const file of pack.files) {
    const match = byHash.get(file.hashes.sha1);
    const fileName = match ? null : downloadName(file.downloads[0] ?? "https://none/unknown").slice(0, 255);
    const one = { projectId: match?.project_id ?? null, versionId: match?.version_id ?? null, fileName };
    dependencies.set(one.versionId ?? `file ${fileName}`, { ...one, kind: "embedded" });
  }
  for (const { fileName } of pack.embedded)
    dependencies.set(`file ${fileName}`, { projectId: null, versionId: null, fileName, kind: "embedded" });
  return [...dependencies.values()];
}

/** Adds the titles of projects that the uploader may see. */
async function nameDependencies(context: Context, dependencies: readonly PackDependency[]) {
  const ids = dependencies.map((one) => one.versionId).filter((id) => id !== null);
  const titles = new Map(
    (await findVersions(context, ids, false)).map((found) => [found.row.id, found.project.row.title]),
  );
  return dependencies.map((one) => ({ ...one, title: titles.get(one.versionId ?? "") ?? null }));
}

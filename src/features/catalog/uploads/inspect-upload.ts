// Reads an upload's metadata once, stores it with the upload, and presents it in the contract's shape.
import { z } from "zod";
import { storable, type AllowedDownloads, type PackContents } from "#features/catalog/files/parse-pack.ts";
import { knownLicense } from "#features/catalog/projects/licenses.ts";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { presentListIcon } from "#features/catalog/projects/present-projects.ts";
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import { channels, environments } from "#features/catalog/projects/status.ts";
import { noSuggestion, suggestion as shown, type Suggestion } from "#features/catalog/uploads/contract.ts";
import { matchDeclared } from "#features/catalog/uploads/match-declared.ts";
import { knownGameVersions } from "#features/catalog/tags/known-tags.ts";
import { findVersions } from "#features/catalog/versions/find-version.ts";
import { findByHashes } from "#features/catalog/versions/store.ts";
import type { Context } from "#platform/context.ts";
import type { OpenFile } from "#platform/files/port.ts";
import { inEnglish } from "#platform/words/refusals.ts";

/** The stored form; independent of the requesting user. */
const kept = z.object({
  suggestion: z.object({
    versionNumber: z.string().nullable(),
    name: z.string().nullable(),
    channel: z.enum(channels).nullable(),
    loaders: z.array(z.string()),
    gameVersions: z.array(z.string()),
    environment: z.enum(environments).nullable(),
    sources: z.record(z.string(), z.string()),
    project: shown.shape.project,
  }),
  declared: z.array(z.object({ modId: z.string(), kind: z.enum(["required", "optional", "incompatible"]) })),
  unread: z.number().int().default(0),
  pack: z
    .object({
      loaders: z.array(z.string()),
      files: z.array(z.object({ sha1: z.string(), fileName: z.string() })),
      embedded: z.array(z.string()),
    })
    .nullable(),
  problems: z.array(z.string()),
});
export type Inspection = z.output<typeof kept>;

/** The stored inspection, or undefined if an older release wrote it. */
export function readStoredInspection(value: unknown): Inspection | undefined {
  return kept.safeParse(value).data;
}

/** Project types that affect how a file is read: packs are distinguished by their target. */
export const inspectionKinds = ["resourcepack", "datapack", "any"] as const;
export type InspectionKind = (typeof inspectionKinds)[number];

export function inspectionKind(type: ProjectType | undefined): InspectionKind {
  return type === "resourcepack" || type === "datapack" ? type : "any";
}

const nothing: Inspection = { suggestion: noSuggestion, declared: [], unread: 0, pack: null, problems: [] };

/** Reads a file's metadata. Faults become messages; only unacceptable zips are refused. */
export async function inspectFile(
  context: Context,
  fileName: string,
  file: OpenFile,
  kind: InspectionKind,
): Promise<Inspection> {
  const found = await context.ports.fileReader.inspect({
    source: file.source,
    fileName,
    // Only resource packs may be malformed on purpose.
    loaders: kind === "resourcepack" ? ["minecraft"] : [],
    gameVersions: (await knownGameVersions(context)).list,
    downloads: allowedDownloads(context),
    ...(kind !== "any" && { projectType: kind }),
  });
  if (!found) return nothing;
  return {
    suggestion: {
      versionNumber: found.versionNumber ?? null,
      name: found.name ?? null,
      channel: found.channel,
      loaders: [...found.loaders],
      gameVersions: [...found.gameVersions],
      environment: found.environment ?? null,
      sources: { ...found.sources, ...(found.pack && { dependencies: "modrinth.index.json" }) },
      project: {
        ...found.project,
        licenseId: found.project.license === null ? null : knownLicense(found.project.license),
        sources: { ...found.project.sources },
      },
    },
    declared: found.declared.map((one) => ({ ...one })),
    unread: found.unread,
    pack: found.pack ?? null,
    problems: [...found.problems, ...(found.refusal ? [storable(inEnglish(found.refusal))] : [])],
  };
}

/** The inspection as this user may see it: visibility of the projects behind a pack's files differs per user. */
export async function presentInspection(
  context: Context,
  { suggestion, declared, unread, pack, problems }: Inspection,
): Promise<{ suggestion: Suggestion; problems: string[] }> {
  const { matched, unmatched } = await matchDeclared(context, declared);
  const inPack = pack ? await nameDependencies(context, await packDependencies(context, pack)) : [];
  return { suggestion: { ...suggestion, dependencies: [...inPack, ...matched], unmatched, unread }, problems };
}

/** Hosts that packs may download from: the configured ones and this site. */
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
 * A pack's files as dependencies without duplicates: by version if the hash belongs to a version the user may see,
 * otherwise by file name.
 */
export async function packDependencies(context: Context, pack: PackContents): Promise<PackDependency[]> {
  const known = await findByHashes(
    context.db,
    "sha1",
    pack.files.map((file) => file.sha1),
  );
  const ids = [...new Set(known.map((match) => match.version_id))];
  const seen = new Set((await findVersions(context, ids, false)).map(({ row }) => row.id));
  const usable = known.filter((match) => seen.has(match.version_id));
  const byHash = new Map(usable.toReversed().map((match) => [match.hash, match]));
  const dependencies = new Map<string, PackDependency>();
  for (const file of pack.files) {
    const match = byHash.get(file.sha1);
    const fileName = match ? null : file.fileName;
    const one = { projectId: match?.project_id ?? null, versionId: match?.version_id ?? null, fileName };
    dependencies.set(one.versionId ?? `file ${fileName}`, { ...one, kind: "embedded" });
  }
  for (const fileName of pack.embedded)
    dependencies.set(`file ${fileName}`, { projectId: null, versionId: null, fileName, kind: "embedded" });
  return [...dependencies.values()];
}

/** Adds the titles and icons of projects the uploader may see. */
async function nameDependencies(context: Context, dependencies: readonly PackDependency[]) {
  const ids = dependencies.map((one) => one.versionId).filter((id) => id !== null);
  const found = await findVersions(context, ids, false);
  const projects = await findByIds(context, [...new Set(found.map(({ row }) => row.project_id))], false);
  const byId = new Map(projects.map(({ row }) => [row.id, row]));
  const rows = new Map(found.map(({ row }) => [row.id, byId.get(row.project_id)]));
  return dependencies.map((one) => {
    const row = rows.get(one.versionId ?? "");
    return { ...one, title: row?.title ?? null, icon: (row && presentListIcon(row)?.smallUrl) ?? null };
  });
}

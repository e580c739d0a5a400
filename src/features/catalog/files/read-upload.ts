// Reads an uploaded file in a worker thread, because untrusted files may take long or exhaust memory.
import { openSource } from "#platform/files/open-source.ts";
import type { FileSource } from "#platform/files/port.ts";
import { Problem } from "#kernel/problem.ts";
import { oneLine } from "#kernel/one-line.ts";
import type { Refusal } from "#kernel/refusal.ts";
import { type FileCheck, checkFile, openUpload } from "./check-file.ts";
import { extensionOf } from "./content-type.ts";
import type { GameVersion } from "./game-version.ts";
import type { FoundDependency } from "./formats/metadata-format.ts";
import { type Suggestion, inferMetadata } from "./infer-metadata.ts";
import { type AllowedDownloads, type PackContents, contentsOf, parsePack, storable } from "./parse-pack.ts";
import type { Zip } from "./read-zip.ts";

interface Received {
  readonly source: FileSource;
  readonly fileName: string;
  /** Loaders it is meant for; resource pack loaders allow deliberate malformation. */
  readonly loaders: readonly string[];
}

/** Purpose of the read. `open`: only check that it is an acceptable zip; `entry`: get one of its files. */
export type ReadTask =
  | (Received & { readonly do: "open" })
  | (Received & { readonly do: "entry"; readonly path: string })
  | (Received & Context & { readonly do: "inspect" })
  | (Received & Context & { readonly do: "check"; readonly fileType?: string });

interface Context {
  /** All in the catalog to inspect, those the version claims to check. */
  readonly gameVersions: readonly GameVersion[];
  readonly projectType?: string;
  readonly downloads: AllowedDownloads;
}

/**
 * A file's metadata; `problems` are messages about what could not be read, `refusal` is the reason its pack is invalid.
 */
export interface Inspected extends Pick<
  Suggestion,
  "versionNumber" | "name" | "channel" | "loaders" | "gameVersions" | "environment" | "sources" | "project"
> {
  /** What the file declares as dependencies, by the names that its loader uses. */
  readonly declared: readonly Pick<FoundDependency, "modId" | "kind">[];
  /** How many more it declares: nameless ones, those with too long a name, and those beyond the most that are read. */
  readonly unread: number;
  readonly pack?: PackContents;
  readonly problems: readonly string[];
  readonly refusal?: Refusal;
}

export interface Checked {
  readonly check: FileCheck;
  readonly pack?: PackContents;
}

/** All undefined when there is nothing to report: for `open`, for signatures, and for an entry that does not exist. */
export interface ReadResult {
  readonly inspected?: Inspected;
  readonly checked?: Checked;
  /** The bytes of one entry, at most 1 MiB. */
  readonly entry?: Uint8Array;
}

/** Throws a `Problem` when the file is not an acceptable zip or, for `check`, when its pack is invalid. */
export async function run(task: ReadTask): Promise<ReadResult> {
  const file = await openSource(task.source);
  try {
    const zip = await openUpload(task.fileName, file, task.loaders);
    switch (task.do) {
      case "open":
        return {};
      case "entry": {
        const entry = await zip?.readEntry(task.path);
        return entry ? { entry } : {};
      }
      case "inspect":
        return zip ? { inspected: await inspect(zip, task) } : {};
      case "check":
        return { checked: await check(zip, task) };
    }
  } finally {
    await file.close();
  }
}

/** Real files declare a few dozen at most. */
const mostDeclared = 256;
const longestModId = 128;

async function inspect(zip: Zip, task: Received & Context): Promise<Inspected> {
  const { fileName, gameVersions, projectType } = task;
  const { notes, versionNumber, name, channel, loaders, environment, sources, project, ...found } = await inferMetadata(
    {
      fileName,
      zip,
      gameVersions,
      ...(projectType !== undefined && { projectType }),
    },
  );
  let refusal: Refusal | undefined;
  const pack = await parsePackOf(zip, task).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    refusal = { code: error.code, values: error.values };
    return undefined;
  });
  const declared = found.dependencies
    .filter(({ modId }) => modId !== "" && modId.length <= longestModId)
    .slice(0, mostDeclared);
  return {
    ...(versionNumber !== undefined && { versionNumber }),
    ...(name !== undefined && { name: oneLine(name) }),
    channel,
    loaders,
    gameVersions: found.gameVersions,
    ...(environment && { environment }),
    sources,
    project,
    declared: declared.map(({ modId, kind }) => ({ modId: storable(modId), kind })),
    unread: found.dependencies.length - declared.length,
    ...(pack && { pack }),
    problems: notes.map(storable),
    ...(refusal && { refusal }),
  };
}

async function check(zip: Zip | undefined, task: Received & Context & { fileType?: string }): Promise<Checked> {
  const { fileName, loaders, gameVersions, projectType, fileType } = task;
  const pack = zip && (await parsePackOf(zip, task));
  const result = checkFile({
    fileName,
    zip,
    loaders,
    gameVersions,
    ...(projectType !== undefined && { projectType }),
    ...(fileType !== undefined && { fileType }),
  });
  return { check: result, ...(pack && { pack }) };
}

async function parsePackOf(zip: Zip, { fileName, downloads }: Received & Context): Promise<PackContents | undefined> {
  if (extensionOf(fileName) !== "mrpack") return undefined;
  return contentsOf(await parsePack(zip, downloads));
}

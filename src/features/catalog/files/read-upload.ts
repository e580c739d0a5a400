// Reads a received file, in a thread of its own: what strangers send may take long, or more memory than there is.
import { openSource } from "#platform/files/open-source.ts";
import type { FileSource } from "#platform/files/port.ts";
import { Problem } from "#kernel/problem.ts";
import type { Refusal } from "#kernel/refusal.ts";
import { type FileCheck, checkFile, openUpload } from "./check-file.ts";
import { extensionOf } from "./content-type.ts";
import type { GameVersion } from "./game-version.ts";
import { type Suggestion, inferMetadata } from "./infer-metadata.ts";
import { type AllowedDownloads, type PackContents, contentsOf, parsePack, storable } from "./parse-pack.ts";
import type { Zip } from "./read-zip.ts";

interface Received {
  readonly source: FileSource;
  readonly fileName: string;
  /** Loaders it is meant for; with those of resource packs it may be damaged on purpose. */
  readonly loaders: readonly string[];
}

/** What to read it for. `open`: is it a zip that may come in at all. */
export type ReadTask =
  | (Received & { readonly do: "open" })
  | (Received & Context & { readonly do: "inspect" })
  | (Received & Context & { readonly do: "check"; readonly fileType?: string });

interface Context {
  /** Those of the catalogue to inspect it, those the version claims to check it. */
  readonly gameVersions: readonly GameVersion[];
  readonly projectType?: string;
  readonly downloads: AllowedDownloads;
}

/** What a file says of itself; `problems` are sentences about what could not be read, `refusal` is of its pack. */
export interface Inspected extends Pick<
  Suggestion,
  "versionNumber" | "name" | "channel" | "loaders" | "gameVersions" | "environment" | "sources"
> {
  readonly pack?: PackContents;
  readonly problems: readonly string[];
  readonly refusal?: Refusal;
}

export interface Checked {
  readonly check: FileCheck;
  readonly pack?: PackContents;
}

/** Nothing where there is nothing to say: for `open`, and for signatures. */
export interface ReadResult {
  readonly inspected?: Inspected;
  readonly checked?: Checked;
}

/** Throws a `Problem` when the file is no zip that may come in, or to check it, when its pack is not valid. */
export async function run(task: ReadTask): Promise<ReadResult> {
  const file = await openSource(task.source);
  try {
    const zip = await openUpload(task.fileName, file, task.loaders);
    switch (task.do) {
      case "open":
        return {};
      case "inspect":
        return zip ? { inspected: await inspect(zip, task) } : {};
      case "check":
        return { checked: await check(zip, task) };
    }
  } finally {
    await file.close();
  }
}

async function inspect(zip: Zip, task: Received & Context): Promise<Inspected> {
  const { fileName, gameVersions, projectType } = task;
  const { notes, versionNumber, name, channel, loaders, environment, sources, ...found } = await inferMetadata({
    fileName,
    zip,
    gameVersions,
    ...(projectType !== undefined && { projectType }),
  });
  let refusal: Refusal | undefined;
  const pack = await parsePackOf(zip, task).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    refusal = { code: error.code, values: error.values };
    return undefined;
  });
  return {
    ...(versionNumber !== undefined && { versionNumber }),
    ...(name !== undefined && { name: storable(name) }),
    channel,
    loaders,
    gameVersions: found.gameVersions,
    ...(environment && { environment }),
    sources,
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

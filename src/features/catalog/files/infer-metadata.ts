// Suggests form values for a version from the metadata in its file.
import type { GameVersion } from "./game-version.ts";
import { fabric } from "./formats/fabric.ts";
import { forgeLegacy } from "./formats/forge-legacy.ts";
import { forge, neoforge } from "./formats/forge.ts";
import {
  type Environment,
  type Finding,
  type FoundDependency,
  type MetadataContext,
  type MetadataFormat,
  longestText,
} from "./formats/metadata-format.ts";
import { modpack } from "./formats/modpack.ts";
import { oldPack, packMeta, readShaders } from "./formats/packs.ts";
import { sponge, velocity } from "./formats/plugins-json.ts";
import { bukkit, bungeecord, geyser, paper } from "./formats/plugins-yaml.ts";
import { quilt } from "./formats/quilt.ts";
import { type ProjectProposal, proposeProject } from "./project-proposal.ts";
import { readManifest } from "./read-manifest.ts";
import type { Zip } from "./read-zip.ts";
import { channelOf, tidyVersionNumber, versionFromFileName } from "./version-number.ts";

export interface Suggestion {
  readonly versionNumber?: string;
  /** Version name: the add-on's name and the number. */
  readonly name?: string;
  readonly channel: "release" | "beta" | "alpha";
  readonly loaders: readonly string[];
  /** Candidate loaders, when none is certain. */
  readonly loaderChoices: readonly string[];
  /** Newest first. */
  readonly gameVersions: readonly string[];
  readonly environment?: Environment;
  readonly dependencies: readonly FoundDependency[];
  /** For a new project with this as its first version. */
  readonly project: ProjectProposal;
  /** Field → the file inside the upload it came from, `file name` or `version number`. */
  readonly sources: Readonly<Partial<Record<SuggestedField, string>>>;
  /** Messages about metadata that is present but could not be read. */
  readonly notes: readonly string[];
}

type SuggestedField =
  | "versionNumber"
  | "name"
  | "channel"
  | "loaders"
  | "gameVersions"
  | "environment"
  | "dependencies";

interface Said {
  readonly file: string;
  readonly finding: Finding;
}

/** Files that make an upload a mod, plugin or modpack; a pack.mcmeta beside them only describes their resources. */
const programFormats = [
  neoforge,
  forge,
  forgeLegacy,
  fabric,
  quilt,
  paper,
  bukkit,
  bungeecord,
  velocity,
  sponge,
  geyser,
  modpack,
];
const packFormats = [packMeta, oldPack];
const manifestName = "META-INF/MANIFEST.MF";
/** Signed jars list every file in their manifest. */
const longestManifest = 1024 * 1024;

/**
 * Reads every known metadata file of `zip` (each at most 256 KiB) and merges the results; the first value found wins.
 */
export async function inferMetadata(upload: {
  fileName: string;
  zip: Zip;
  gameVersions: readonly GameVersion[];
  projectType?: string;
}): Promise<Suggestion> {
  const { zip, fileName, gameVersions } = upload;
  const context: MetadataContext = {
    gameVersions,
    manifest: readManifest((await textOf(zip, manifestName, [], longestManifest)) ?? ""),
    holds: (path) => (path.endsWith("/") ? zip.entries.some(({ name }) => name.startsWith(path)) : zip.has(path)),
    isZip: /\.zip$/i.test(fileName),
    projectType: upload.projectType,
  };
  const notes: string[] = [];
  const said = await readAll(programFormats, zip, context, notes);
  if (said.length === 0) said.push(...(await readOthers(zip, context, notes)));
  return join(said, fileName, gameVersions, notes);
}

async function readAll(
  formats: readonly MetadataFormat[],
  zip: Zip,
  context: MetadataContext,
  notes: string[],
): Promise<Said[]> {
  const said: Said[] = [];
  for (const { file, longest, loaders, read } of formats) {
    const text = await textOf(zip, file, notes, longest);
    if (text === undefined) continue;
    try {
      said.push({ file, finding: read(text, context) });
    } catch {
      notes.push(`${file} could not be read: its text is not valid. Fix it, or fill in the fields by hand.`);
      said.push({ file, finding: { loaders, gameVersions: [], dependencies: [] } });
    }
  }
  return said;
}

async function readOthers(zip: Zip, context: MetadataContext, notes: string[]): Promise<Said[]> {
  if (context.holds("shaders/")) {
    const properties = await textOf(zip, "shaders/shaders.properties", notes);
    return [{ file: "shaders/", finding: readShaders(properties ?? "") }];
  }
  const packs = await readAll(packFormats, zip, context, notes);
  if (packs.length > 0) return packs;
  const lone = (file: string, loader: string): Said[] => [
    { file, finding: { loaders: [loader], gameVersions: [], dependencies: [] } },
  ];
  const nil = zip.entries.find(({ name }) => /^[^/]+\.nilmod\.css$/.test(name));
  if (nil) return lone(nil.name, "nilloader");
  if (context.manifest.has("Premain-Class")) return lone("META-INF/MANIFEST.MF", "java-agent");
  if (zip.has("litemod.json")) return lone("litemod.json", "liteloader");
  return zip.has("riftmod.json") ? lone("riftmod.json", "rift") : [];
}

async function textOf(zip: Zip, file: string, notes: string[], most = longestText): Promise<string | undefined> {
  if (!zip.has(file)) return undefined;
  try {
    const bytes = await zip.readEntry(file, most);
    return bytes && new TextDecoder().decode(bytes);
  } catch {
    notes.push(`${file} could not be read: it is damaged or longer than ${most / 1024} KiB.`);
    return "";
  }
}

function join(
  said: readonly Said[],
  fileName: string,
  all: readonly GameVersion[],
  notes: readonly string[],
): Suggestion {
  const first = <T>(pick: (finding: Finding) => T | undefined) => {
    for (const { file, finding } of said) {
      const value = pick(finding);
      if (value !== undefined) return { file, value };
    }
    return undefined;
  };
  const some = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);
  const inFile = first(({ versionNumber }) => versionNumber && tidyVersionNumber(versionNumber));
  const inName = versionFromFileName(fileName);
  const number = inFile ?? (inName === undefined ? undefined : { file: "file name", value: inName });
  const title = first((finding) => finding.title);
  const environment = first((finding) => finding.environment);
  const found = new Set(said.flatMap(({ finding }) => finding.gameVersions));
  const name = title && number && `${title.value} ${number.value}`;
  const sources = {
    versionNumber: number?.file,
    channel: number && "version number",
    name: name && title.file,
    loaders: first(({ loaders }) => some(loaders))?.file,
    gameVersions: first(({ gameVersions }) => some(gameVersions))?.file,
    environment: environment?.file,
    dependencies: first(({ dependencies }) => some(dependencies))?.file,
  };
  const loaders = [...new Set(said.flatMap(({ finding }) => finding.loaders))];
  const loaderChoices = [...new Set(said.flatMap(({ finding }) => finding.loaderChoices ?? []))];
  const stated = said.flatMap(({ file, finding: { about } }) => (about ? [{ file, about }] : []));
  return {
    ...(number && { versionNumber: number.value }),
    ...(name && name.length <= 64 && { name }),
    channel: channelOf(number?.value ?? fileName),
    loaders,
    loaderChoices,
    project: proposeProject({
      fileName,
      loaders: [...loaders, ...loaderChoices],
      loadersFile: sources.loaders,
      title,
      stated,
    }),
    gameVersions: newestFirst(found, all),
    ...(environment && { environment: environment.value }),
    dependencies: distinct(said.flatMap(({ finding }) => finding.dependencies)),
    sources: Object.fromEntries(Object.entries(sources).filter(([, file]) => file !== undefined)),
    notes,
  };
}

function newestFirst(found: ReadonlySet<string>, all: readonly GameVersion[]): string[] {
  return all
    .filter(({ version }) => found.has(version))
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))
    .map(({ version }) => version);
}

function distinct(dependencies: readonly FoundDependency[]): FoundDependency[] {
  const byId = new Map<string, FoundDependency>();
  for (const one of dependencies) if (!byId.has(one.modId)) byId.set(one.modId, one);
  return [...byId.values()];
}

// Reads an .mrpack: validates its index field by field and lists the files it embeds.
import { z } from "zod";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Refusal } from "#kernel/refusal.ts";
import { nameFaults, segmentFault } from "./content-type.ts";
import { longestIndex, packLoaders } from "./formats/modpack.ts";
import { readJson } from "./formats/read-json.ts";
import type { Zip } from "./read-zip.ts";
import { rejectCaseCollisions } from "./reject-collisions.ts";

const indexName = "modrinth.index.json";
const mostFiles = 10_000;
/** Faults named in a refusal: an index can have hundreds of thousands. */
const mostFaults = 20;

const side = z.enum(["required", "optional", "unsupported", "unknown"]);
const hash = (length: number, name: string) =>
  z
    .string(`needs a ${name} hash`)
    .regex(new RegExp(`^[0-9a-fA-F]{${length}}$`), `must be a ${name} hash: ${length} hexadecimal digits`)
    .transform((text) => text.toLowerCase());

const packFile = z.object({
  path: z
    .string("must be a path")
    .transform((path) => path.replaceAll("\\", "/"))
    .superRefine((path, refusal) => {
      const message = pathFault(path);
      if (message) refusal.addIssue({ code: "custom", message });
    }),
  hashes: z.object({ sha1: hash(40, "sha1"), sha512: hash(128, "sha512") }, "needs sha1 and sha512"),
  env: z.object({ client: side, server: side }, "must state client and server").optional(),
  downloads: z
    .array(z.string(), "must be a list of addresses")
    .min(1, "needs at least one address")
    .max(64, "has too many addresses"),
  fileSize: z.int("must be a whole number of bytes").nonnegative("must not be negative"),
});

const packIndex = z.object({
  formatVersion: z.literal(1, "must be 1"),
  game: z.literal("minecraft", "must be minecraft"),
  versionId: z.string("is needed").min(1, "is needed").max(512, "is longer than 512 characters"),
  name: z.string("is needed").min(1, "is needed").max(512, "is longer than 512 characters"),
  summary: z.string("must be text").max(2048, "is longer than 2048 characters").optional(),
  files: z.array(packFile, "must be a list").max(mostFiles, `has more than ${mostFiles} files`),
  dependencies: z.partialRecord(
    z.enum(["minecraft", "forge", "neoforge", "fabric-loader", "quilt-loader"], "is not a known dependency"),
    z.string("must be a version").min(1, "must be a version"),
    "must name the game version and loader",
  ),
});

export type PackFile = z.infer<typeof packFile>;

export interface Pack {
  readonly name: string;
  readonly versionId: string;
  readonly summary: string | undefined;
  readonly files: readonly PackFile[];
  readonly loaders: readonly string[];
  readonly gameVersion: string | undefined;
  /** Jars and zips embedded in the overrides, which have no hash that identifies them on this site. */
  readonly embedded: readonly { readonly path: string; readonly fileName: string }[];
}

/** The download sources a pack may use. */
export interface AllowedDownloads {
  /** Host names, with the port if non-standard; HTTPS only. */
  readonly allowedHosts: readonly string[];
  /** This site's own origin, whether served over HTTP or HTTPS. */
  readonly ownOrigin?: string;
}

/** Validates and reads a pack's index. Refusals name the field as in the index, such as `files[3].path`. */
export async function parsePack(zip: Zip, allowed: AllowedDownloads): Promise<Pack> {
  const bytes = await zip.readEntry(indexName, longestIndex);
  if (!bytes) throw invalid(indexName, "pack.index", { name: indexName });
  const index = parseIndex(new TextDecoder().decode(bytes));
  const faults = [...faultsOf(index.files, allowed).take(mostFaults)];
  if (faults.length > 0) throw refusal(faults);
  const overrides = zip.entries.filter(({ name }) => /^(?:client-|server-)?overrides\//.test(name));
  refuseUnpackable(overrides.map(({ name }) => name));
  rejectCaseCollisions(zip.entries.map(({ name }) => name));
  const embedded = overrides.flatMap(({ name }) => embeddedFile(name));
  if (embedded.length > mostFiles) throw invalid("overrides", "pack.embedded", { most: mostFiles });
  if (index.files.length === 0 && !overrides.some(({ name }) => name.startsWith("overrides/"))) {
    throw invalid("files", "pack.empty");
  }
  return {
    name: index.name,
    versionId: index.versionId,
    summary: index.summary,
    files: index.files,
    loaders: Object.keys(index.dependencies).flatMap((key) => packLoaders.get(key) ?? []),
    gameVersion: index.dependencies.minecraft,
    embedded,
  };
}

type FieldFault = readonly [field: string, fault: string];

/** What is wrong with the files' paths and addresses. */
function* faultsOf(files: readonly PackFile[], allowed: AllowedDownloads): Generator<FieldFault, undefined> {
  const paths = new Set<string>();
  for (const [i, { path, downloads }] of files.entries()) {
    if (paths.has(path.toLowerCase())) yield [`files[${i}].path`, "is the path of another file too"];
    paths.add(path.toLowerCase());
    for (const [j, address] of downloads.entries()) {
      const fault = downloadFault(address, allowed);
      if (fault) yield [`files[${i}].downloads[${j}]`, fault];
    }
  }
}

/** What the site stores about a pack: its files and loaders. */
export interface PackContents {
  readonly loaders: string[];
  /** Files that launchers download; named by their first URL. */
  readonly files: { readonly sha1: string; readonly fileName: string }[];
  /** Names of jars and zips in the overrides. */
  readonly embedded: string[];
}

export function contentsOf(pack: Pack): PackContents {
  return {
    loaders: [...pack.loaders],
    files: pack.files.map(({ hashes, downloads }) => ({
      sha1: hashes.sha1,
      fileName: cutStorable(downloadName(downloads[0] ?? "https://none/unknown"), 255),
    })),
    embedded: pack.embedded.map(({ fileName }) => fileName),
  };
}

/** Removes what PostgreSQL text cannot store: NUL and unpaired surrogates. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** The first `most` UTF-16 code units of a text, as the database can store them; a pair of surrogates is never split. */
export function cutStorable(text: string, most: number): string {
  return storable(text)
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, "");
}

/** The name a download is saved under: the last path segment of its URL, decoded if possible. */
export function downloadName(address: string): string {
  const last = new URL(address).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function parseIndex(text: string): z.infer<typeof packIndex> {
  let read: unknown;
  try {
    read = readJson(text);
  } catch {
    throw invalid(indexName, "pack.json", { name: indexName });
  }
  // Checked before validating each file and listing its faults.
  if (isList(read, "files") && read.files.length > mostFiles)
    throw refusal([["files", `has more than ${mostFiles} files`]]);
  const parsed = packIndex.safeParse(read);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, mostFaults)
    .map(({ path, message }) => [fieldName(path), message] as const);
  throw refusal(problems);
}

function isList<K extends string>(value: unknown, key: K): value is Record<K, readonly unknown[]> {
  return typeof value === "object" && value !== null && Array.isArray((value as Partial<Record<K, unknown>>)[key]);
}

function fieldName(path: readonly PropertyKey[]): string {
  const joined = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return joined.replace(/^\./, "") || indexName;
}

function refusal(problems: readonly FieldFault[]): Problem {
  const fields = problems.map(([field, why]): [string, Refusal] => [
    field,
    { code: "pack.fault", values: { field, why } },
  ]);
  const [first] = fields;
  return new Problem("invalid", "pack.invalid", first && { why: first[1] }, Object.fromEntries(fields));
}

/** Why a launcher must not write to this path on some operating system; undefined if it may. */
function pathFault(path: string): string | undefined {
  if (path.length > 1024) return "is longer than 1024 characters";
  const fault = path
    .split("/")
    .map(segmentFault)
    .find((one) => one !== undefined);
  return fault && `must be a plain path inside the game folder: a part of it ${nameFaults[fault]}`;
}

function refuseUnpackable(names: readonly string[]): void {
  for (const name of names) {
    const fault = pathFault(name.replace(/\/$/, ""));
    if (fault) throw invalid("overrides", "pack.path", { name: JSON.stringify(name.slice(0, 80)), why: fault });
  }
}

function downloadFault(address: string, { allowedHosts, ownOrigin }: AllowedDownloads): string | undefined {
  if (!URL.canParse(address)) return "is not an address";
  const url = new URL(address);
  if (url.origin === ownOrigin && url.href === address) return undefined;
  if (url.protocol !== "https:") return "must begin with https://";
  if (url.username || url.password) return "must not carry a user name or password";
  if (url.href !== address) return `must be written as ${url.href.slice(0, 200)}`;
  if (!allowedHosts.includes(url.host)) return `points to ${url.host}; allowed are ${allowedHosts.join(", ")}`;
  return undefined;
}

function embeddedFile(path: string): { path: string; fileName: string }[] {
  const match =
    /^(?:client-|server-)?overrides\/(?:mods|resourcepacks|shaderpacks)\/(?:.*\/)?([^/]+\.(?:jar|zip))$/i.exec(path);
  return match?.[1] === undefined ? [] : [{ path, fileName: match[1] }];
}

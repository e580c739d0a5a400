// Checks whether a file is what its version claims, and chooses the version's primary file.
import { Problem, invalid } from "#kernel/problem.ts";
import type { Refusal, RefusalCode, RefusalValues } from "#kernel/refusal.ts";
import type { RandomAccess } from "#platform/files/port.ts";
import { extensionOf, fileExtensions } from "./content-type.ts";
import type { GameVersion } from "./game-version.ts";
import { type LoaderRule, isDisguisedPack, rulesFor } from "./loader-rules.ts";
import { type Zip, readProtectedPack, readZip } from "./read-zip.ts";

/** `pass` may be primary, `warning` only accompanies a primary file, `error` is refused. */
export type FileCheck = { readonly result: "pass" } | Fault<"warning"> | Fault<"error">;

interface Fault<Result> {
  readonly result: Result;
  /** What is missing and how to fix it. */
  readonly why: Refusal;
}

export interface FileToCheck {
  readonly fileName: string;
  /** Undefined for signatures and keys, which are not zips. */
  readonly zip: Zip | undefined;
  readonly loaders: readonly string[];
  /** Game versions that the version claims. */
  readonly gameVersions: readonly GameVersion[];
  readonly projectType?: string;
  /** Role of the file, such as `required-resource-pack`, `sources-jar` or `signature`. */
  readonly fileType?: string;
}

const signatures = ["asc", "gpg", "sig"];
const resourcePackRoles = ["required-resource-pack", "optional-resource-pack"];
const besideRoles = ["sources-jar", "dev-jar", "javadoc-jar", "signature"];
const packLoaders = ["minecraft", "datapack", "vanilla", "canvas"];
const pass: FileCheck = { result: "pass" };
const refusing =
  (result: "warning" | "error") =>
  (code: RefusalCode, values: RefusalValues): FileCheck => ({ result, why: { code, values } });
const warning = refusing("warning");
const error = refusing("error");

/**
 * Opens an upload as a zip; returns undefined for signatures. Only resource packs may be malformed on purpose, within
 * what `readProtectedPack` accepts.
 */
export async function openUpload(
  fileName: string,
  file: RandomAccess,
  loaders: readonly string[],
): Promise<Zip | undefined> {
  const extension = extensionOf(fileName);
  if (signatures.includes(extension)) return undefined;
  const mayBeProtected = extension === "zip" && loaders.length > 0 && loaders.every((one) => packLoaders.includes(one));
  try {
    return await readZip(file);
  } catch (failure) {
    if (!mayBeProtected || !(failure instanceof Problem)) throw failure;
    return readProtectedPack(file).catch(() => Promise.reject(failure));
  }
}

/** Checks a file against its role and its version's loaders. Satisfying one loader is enough. */
export function checkFile(file: FileToCheck): FileCheck {
  const { fileName, zip, fileType } = file;
  const extension = extensionOf(fileName);
  if (!fileExtensions.includes(extension)) {
    return error("file.extension", { file: fileName, list: fileExtensions.join(", ") });
  }
  if (signatures.includes(extension) || fileType === "signature") return checkSignature(fileName, extension, fileType);
  if (!zip) return error("file.no-zip", { file: fileName });
  if (resourcePackRoles.includes(fileType ?? "")) {
    return zip.has("pack.mcmeta") ? pass : error("file.pack", { file: fileName });
  }
  if (zip.entries.length === 0) return error("file.hollow", { file: fileName });
  if (besideRoles.includes(fileType ?? "")) return warning("file.beside", { file: fileName });
  const loaders = extension === "mrpack" || file.projectType === "modpack" ? ["mrpack"] : file.loaders;
  return checkRules(fileName, extension, zip, rulesFor(loaders, file.gameVersions));
}

/** Whether a file's name and role allow it to be primary; signatures and sources are always additional. */
export function mayBePrimary(fileName: string, fileType: string | null): boolean {
  return !signatures.includes(extensionOf(fileName)) && !besideRoles.includes(fileType ?? "");
}

function checkSignature(fileName: string, extension: string, fileType: string | undefined): FileCheck {
  if (!signatures.includes(extension)) {
    return error("file.signature.name", { file: fileName });
  }
  if (fileType !== undefined && fileType !== "signature")
    return error("file.signature", { file: fileName, role: fileType });
  return warning("file.signs", { file: fileName });
}

function checkRules(fileName: string, extension: string, zip: Zip, rules: readonly LoaderRule[]): FileCheck {
  if (rules.length === 0) return pass;
  const fitting = rules.filter(({ extensions }) => extensions.includes(extension));
  if (fitting.length === 0) {
    const allowed = [...new Set(rules.flatMap(({ extensions }) => extensions))].map((one) => `.${one}`).join(" or ");
    return refusing(extension === "zip" ? "warning" : "error")("file.loaders", { file: fileName, list: allowed });
  }
  if (fitting.some(({ mod }) => mod) && isDisguisedPack(zip)) {
    return error("file.disguised", { file: fileName });
  }
  if (fitting.some(({ met }) => met(zip))) return pass;
  const needs = [...new Set(fitting.map((rule) => rule.needs))].join("; or ");
  return warning("file.needs", { file: fileName, needs });
}

/**
 * Index of the primary file: the one named, or the first that passes. Throws the check's own refusal if it does not
 * pass, or if any file's check is an error.
 */
export function choosePrimary(checks: readonly FileCheck[], named?: number): number {
  const refused = checks.find((check) => check.result === "error");
  if (refused) throw invalid("files", refused.why.code, refused.why.values);
  const primary =
    named ??
    Math.max(
      0,
      checks.findIndex(({ result }) => result === "pass"),
    );
  const check = checks[primary];
  if (check?.result === "pass") return primary;
  const { code, values } = check?.why ?? { code: "file.none" };
  throw invalid(named === undefined ? "files" : "primary_file", code, values);
}

// File names: which are safe to store and serve, and the content type for each.
import { invalid } from "#kernel/problem.ts";

const contentTypes: Readonly<Record<string, string>> = {
  jar: "application/java-archive",
  litemod: "application/java-archive",
  zip: "application/zip",
  mrpack: "application/x-modrinth-modpack+zip",
  asc: "application/pgp-signature",
  sig: "application/pgp-signature",
  gpg: "application/pgp-keys",
};

/** Extensions allowed for a version's files (docs/product.md, Limits). */
export const fileExtensions: readonly string[] = Object.keys(contentTypes);

/** The part after the last dot in lower case; empty if there is none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** The content type to serve a file with; unknown extensions are `application/octet-stream`. */
export function contentTypeOf(fileName: string): string {
  return contentTypes[extensionOf(fileName)] ?? "application/octet-stream";
}

/** Windows device names, with or without an extension. */
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** Bidirectional marks can make `gpj.exe` look like `exe.jpg`; the others are invisible. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Maximum length in bytes. */
const longest = 255;

/** Reasons to refuse a file name, phrased to complete a sentence. */
export const nameFaults = {
  dots: "is empty or only dots",
  unseen: "holds invisible or control characters",
  slash: "holds a slash",
  signs: 'holds one of < > : " | ? *',
  ends: "begins or ends with a space, or ends with a dot",
  reserved: "is reserved by Windows",
  long: `is longer than ${longest} bytes`,
} as const;

/** Why a path segment is not a valid file name on every operating system; undefined if it is. */
export function segmentFault(name: string): keyof typeof nameFaults | undefined {
  if (name === "" || name === "." || name === "..") return "dots";
  if (unseen.test(name)) return "unseen";
  if (/[/\\]/.test(name)) return "slash";
  if (/[<>:"|?*]/.test(name)) return "signs";
  if (/[. ]$/.test(name) || name.startsWith(" ")) return "ends";
  if (deviceName.test(name)) return "reserved";
  if (Buffer.byteLength(name) > longest) return "long";
  return undefined;
}

/** Refuses a name that is not a single safe path segment; `field` is the input field to report. */
export function checkFileName(name: string, field: string): void {
  const fault = segmentFault(name);
  if (fault === undefined) return;
  throw invalid(field, `file.name.${fault}`, { name: JSON.stringify(name.slice(0, 80)), most: longest });
}

// Identifies the code by which an index was built: a saved index of other code may not fit to it.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { endianness } from "node:os";

/** Indexes of another `layout` cannot be read; those of other `content` can, but their words or values may differ. */
export interface Fingerprint {
  readonly layout: string;
  readonly content: string;
}

const folderOf = (path: string): URL => new URL(path, import.meta.url);
const isCode = (name: string): boolean => name.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(name);

async function textsIn(folder: URL): Promise<string[]> {
  const names = (await readdir(folder)).filter(isCode).sort();
  return Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")));
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length} ${text}`);
  return hash.digest("base64url");
}

/** Hashes the sources of what decides how an index is stored, and of what decides what it says about a project. */
async function readFingerprint(): Promise<Fingerprint> {
  const [storing, document, ...rest] = await Promise.all([
    textsIn(folderOf("in-process/")),
    readFile(folderOf("document.ts"), "utf8"),
    textsIn(folderOf("./")),
    textsIn(folderOf("../projects/")),
  ]);
  const { icu = "", unicode = "" } = process.versions;
  return {
    layout: hashOf([...storing, document, endianness()]),
    content: hashOf([...rest.flat(), icu, unicode]),
  };
}

let read: Promise<Fingerprint> | undefined;

/** The fingerprint of the running program. */
export function fingerprint(): Promise<Fingerprint> {
  return (read ??= readFingerprint());
}

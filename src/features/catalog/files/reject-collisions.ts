// Refuses zips in which names collide, or a file collides with a folder, on some operating system.
import { invalidZip, quote } from "./zip-entry.ts";

/**
 * For zips that the game reads directly. Refused: duplicate names, names equal after Unicode normalization, names that
 * differ only in case, and a file where another entry needs a folder. Class files may differ in case, and a file may
 * differ in case from a folder: the game looks both up by exact name, obfuscated jars are full of the former, and many
 * jars have `META-INF/LICENSE` beside `META-INF/license/`. Windows device names are allowed: jars are not unpacked, and
 * obfuscated classes are named `aux.class`.
 */
export function rejectNameCollisions(names: readonly string[]): void {
  const exact: string[] = [];
  const seen = new Set<string>();
  for (const name of names) {
    const composed = composedForm(name);
    exact.push(composed);
    if (name.endsWith("/")) continue;
    const key = name.endsWith(".class") ? composed : composed.toLowerCase();
    if (seen.has(key)) throw twins(name);
    seen.add(key);
  }
  refuseFilesAsFolders(exact);
}

/** For what is unpacked to disk, the overrides of a modpack: no names may differ only in case. */
export function rejectCaseCollisions(names: readonly string[]): void {
  const folded = names.map((name) => composedForm(name).toLowerCase());
  const files = folded.filter((name) => !name.endsWith("/"));
  const seen = new Set<string>();
  for (const name of files) {
    if (seen.has(name)) throw twins(name);
    seen.add(name);
  }
  refuseFilesAsFolders(folded);
}

/** With `/` sorted before everything else, the first name below a folder directly follows a file of the same name. */
function refuseFilesAsFolders(names: readonly string[]): void {
  const sorted = names.map((name) => name.replaceAll("/", "\0")).toSorted();
  for (const [i, name] of sorted.entries()) {
    if (!name.endsWith("\0") && sorted[i + 1]?.startsWith(`${name}\0`))
      throw invalidZip("zip.both", { name: quote(name.replaceAll("\0", "/")) });
  }
}

function composedForm(name: string): string {
  return /^\p{ASCII}*$/u.test(name) ? name : name.normalize("NFC");
}

function twins(name: string) {
  return invalidZip("zip.twice", { name: quote(name) });
}

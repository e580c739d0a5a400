// Reads the repository's own files for the house tests.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface Source {
  /** Path from the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

const outside = /(^|\/)(node_modules|build|data|\.git|\.cache|\.react-router)(\/|$)/;

/** The files that match any of the patterns, sorted; generated and third-party files are omitted. */
export function sources(...patterns: string[]): Source[] {
  const exclude = (path: string) => outside.test(path) && !/(^|\/)src\//.test(path);
  const paths = globSync(patterns, { cwd: root, exclude })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path !== "src/platform/database/schema.ts");
  return [...new Set(paths)].toSorted().map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** Every match of the pattern, as `path:line text`, to compare with an empty list. */
export function findings(files: Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

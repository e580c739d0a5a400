// The import graph of the sources, and the circles in it.
import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { root, type Source } from "./sources.ts";

export interface Import {
  from: string;
  /** As written: `./store.ts`, `#kernel/id.ts`, `zod`. */
  written: string;
  /** The path from the root for our own files, `package:<name>` for packages and Node's own modules. */
  to: string;
  typeOnly: boolean;
}

// The formatter gives every import the same shape, so three patterns read them all.
const patterns = [
  /^(?:import|export)\s+(type\s)?[^"'`;]*?\sfrom\s+"([^"]+)"/gm,
  /^import\s+()"([^"]+)"/gm,
  /(?<![\w.])import\(\s*()"([^"]+)"/gm,
];

function target(from: string, written: string): string {
  const bare = written.replace(/\?.*$/, "");
  if (/^#(tests|locales)\//.test(bare)) return bare.slice(1);
  if (bare.startsWith("#")) return `src/${bare.slice(1)}`;
  if (bare.startsWith(".")) return posix.join(posix.dirname(from), bare);
  return `package:${bare
    .split("/")
    .slice(0, bare.startsWith("@") ? 2 : 1)
    .join("/")}`;
}

/** Every import and re-export of the files; types that React Router generates are left out. */
export function importsOf(files: Source[]): Import[] {
  return files
    .flatMap(({ path, text }) =>
      patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([, type, written = ""]) => ({
          from: path,
          written,
          to: target(path, written),
          typeOnly: Boolean(type),
        })),
      ),
    )
    .filter(({ written }) => !written.includes("/+types/") && !written.startsWith("virtual:"));
}

export function isOurs({ to }: Import): boolean {
  return !to.startsWith("package:");
}

/** True when the imported path is a file. */
export function exists({ to }: Import): boolean {
  const path = join(root, to);
  return existsSync(path) && statSync(path).isFile();
}

/** Every file of ours that a process loads when it loads `start`, with `start` itself. */
export function loadedBy(imports: Import[], start: string): Set<string> {
  const graph = Map.groupBy(
    imports.filter((found) => isOurs(found) && !found.typeOnly),
    ({ from }) => from,
  );
  const reached = new Set([start]);
  for (const file of reached) for (const { to } of graph.get(file) ?? []) reached.add(to);
  return reached;
}

/** The circles among our own files, each as the list of files walked, starting at the one that closes it. */
export function circles(imports: Import[]): string[][] {
  const graph = Map.groupBy(imports.filter(isOurs), ({ from }) => from);
  const found: string[][] = [];
  const finished = new Set<string>();
  const walk = (file: string, trail: string[]): void => {
    const position = trail.indexOf(file);
    if (position !== -1) found.push([...trail.slice(position), file]);
    if (position !== -1 || finished.has(file)) return;
    for (const { to } of graph.get(file) ?? []) walk(to, [...trail, file]);
    finished.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

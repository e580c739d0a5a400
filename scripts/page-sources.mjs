// Lists the source files of the pages: a build is stale when one of them changes.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Read by the build as a whole. */
const folders = ["src/web", "locales", "public"];

const configs = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "react-router.config.ts"];

/** Matches a module's imports, excluding types; the formatter normalizes their shape. */
const imports =
  /^(?:import|export)\s(?!type\s)[^"'`;]*?\sfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

/** Paths of all files below a folder, except tests. */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The file an import of ours resolves to; undefined for packages and virtual modules. */
function targetOf(root, from, written) {
  const path = written.replace(/\?.*$/, "");
  if (path.startsWith("#locales/")) return join(root, path.slice(1));
  if (path.startsWith("#")) return join(root, "src", path.slice(1));
  return path.startsWith(".") ? join(dirname(from), path) : undefined;
}

/**
 * Sorted paths of all source files: those in the folders, and everything imported from there or from the build
 * configuration. Plain JavaScript, because it runs before anything is installed.
 * @param {string} root of the checkout
 * @returns {string[]}
 */
export function pageSources(root) {
  const found = new Set(
    [...folders.flatMap((folder) => filesBelow(join(root, folder))), ...configs.map((name) => join(root, name))].filter(
      (path) => existsSync(path),
    ),
  );
  found.add(join(root, "CHANGELOG.md"));
  // Iterating over a set includes items added meanwhile.
  for (const path of found) {
    if (!/\.(?:tsx?|mjs)$/.test(path)) continue;
    for (const [, from, bare, later] of readFileSync(path, "utf8").matchAll(imports)) {
      const target = targetOf(root, path, from ?? bare ?? later ?? "");
      if (target !== undefined && existsSync(target) && statSync(target).isFile()) found.add(target);
    }
  }
  return [...found].sort((one, other) => (one < other ? -1 : 1));
}

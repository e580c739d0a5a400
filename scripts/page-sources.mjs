// The files that the pages are built from: a build is out of date when one of them changes.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Read by the build in whole. */
const folders = ["src/web", "locales", "public"];

const configs = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "react-router.config.ts"];

/** What a module imports, types left out; the formatter gives every import the same shape. */
const imports =
  /^(?:import|export)\s(?!type\s)[^"'`;]*?\sfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

/** Paths of all files below a folder, tests left out. */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Where an import of our own leads; undefined for packages and for what the build makes up. */
function targetOf(root, from, written) {
  const path = written.replace(/\?.*$/, "");
  if (path.startsWith("#locales/")) return join(root, path.slice(1));
  if (path.startsWith("#")) return join(root, "src", path.slice(1));
  return path.startsWith(".") ? join(dirname(from), path) : undefined;
}

/**
 * Paths of all of them, sorted: what lies in the folders, and all that is imported from there or from the
 * configuration of the build. Plain JavaScript, for it runs before anything is installed.
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
  // A set is walked to its end, with what is added meanwhile.
  for (const path of found) {
    if (!/\.(?:tsx?|mjs)$/.test(path)) continue;
    for (const [, from, bare, later] of readFileSync(path, "utf8").matchAll(imports)) {
      const target = targetOf(root, path, from ?? bare ?? later ?? "");
      if (target !== undefined && existsSync(target) && statSync(target).isFile()) found.add(target);
    }
  }
  return [...found].sort((one, other) => (one < other ? -1 : 1));
}

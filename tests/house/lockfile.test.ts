// House rules of the lockfile, as `npm ci` needs on every system: each optional package listed, each hashed, no
// registry named.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./sources.ts";

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

const lockfile: { packages: Record<string, Entry> } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

test("every optional package is listed", () => {
  const names = new Set(
    Object.keys(lockfile.packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)),
  );
  const missing = Object.values(lockfile.packages)
    .flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
    .filter(([name]) => !names.has(name))
    .map(([name, version]) => `${name}@${version}`);
  expect([...new Set(missing)]).toEqual([]);
});

test("every package has an integrity hash", () => {
  const open = Object.entries(lockfile.packages).filter(
    ([path, { integrity }]) => path !== "" && !integrity?.startsWith("sha512-"),
  );
  expect(open.map(([path]) => path)).toEqual([]);
});

test("packages come from whichever registry npm is configured for", () => {
  const bound = Object.entries(lockfile.packages).filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"),
  );
  expect(bound.map(([path]) => path)).toEqual([]);
});

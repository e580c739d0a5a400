// Tests that `npm start` detects every change to the sources of the pages.
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { exists, importsOf, isOurs, loadedBy } from "./imports.ts";
import { root, sources } from "./sources.ts";

// Plain JavaScript, since it runs before anything is installed.
const script = pathToFileURL(join(root, "scripts/page-sources.mjs")).href;
const { pageSources } = (await import(script)) as { pageSources: (root: string) => string[] };
const hashed = new Set(pageSources(root).map((path) => relative(root, path).replaceAll("\\", "/")));

test("every module loaded by a page or the build configuration is hashed", () => {
  const imports = importsOf(sources("src/**/*.{ts,tsx}", "*.ts")).filter((one) => isOurs(one) && exists(one));
  const starts = ["vite.config.ts", ...sources("src/web/**/*.{ts,tsx}").map(({ path }) => path)];
  const loaded = starts.filter((path) => !/\.test\.tsx?$/.test(path)).flatMap((path) => [...loadedBy(imports, path)]);
  expect(new Set(loaded).size).toBeGreaterThan(500);
  expect([...new Set(loaded)].filter((path) => !hashed.has(path))).toEqual([]);
});

test("so are modules of features, compilers of messages and texts, and non-code files", () => {
  for (const path of [
    "src/features/catalog/projects/status.ts",
    "src/features/catalog/projects/project-type.ts",
    "src/platform/words/build-words.ts",
    "src/kernel/message.ts",
    "src/web/texts/vite-plugin.ts",
    "src/web/ui/lines.svg",
    "src/web/ui/button.module.css",
    "locales/de/core.json",
    "CHANGELOG.md",
    "package-lock.json",
  ])
    expect(hashed, path).toContain(path);
});

test("server-only changes need no new build", () => {
  expect([...hashed].filter((path) => /\/store\.ts$|^src\/api\/|^src\/platform\/database\//.test(path))).toEqual([]);
});

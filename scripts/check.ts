// Runs every check of the sources in sequence, and reports at the end which of them failed.
import { spawnSync } from "node:child_process";

interface Check {
  name: string;
  commands: string[][];
}

const checks: Check[] = [
  { name: "format", commands: [["oxfmt", "--check"]] },
  // Route types are generated first, because type-aware lint rules need them.
  {
    name: "lint",
    commands: [
      ["react-router", "typegen"],
      ["oxlint", "--type-aware", "--deny-warnings"],
    ],
  },
  { name: "types", commands: [["tsc", "--noEmit", "-p", "."]] },
  { name: "unused code", commands: [["knip", "--no-progress"]] },
  { name: "walls and house rules", commands: [["vitest", "run", "tests/house"]] },
];

/** Runs a tool from node_modules/.bin (npm puts it on PATH); shows its output only if it fails. */
function passes([tool = "", ...args]: string[]): boolean {
  const run = spawnSync(tool, args, { encoding: "utf8", maxBuffer: 64 << 20, shell: process.platform === "win32" });
  if (run.error) process.stdout.write(`${tool}: ${run.error.message} (run this as npm run check)\n`);
  if (run.status !== 0) process.stdout.write(`${run.stdout ?? ""}${run.stderr ?? ""}\n`);
  return run.status === 0;
}

const wanted = process.argv.slice(2);
const failed = checks
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  .filter(({ name, commands }) => {
    const start = performance.now();
    const ok = commands.every(passes);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${ok ? "✓" : "✗"} ${name} (${seconds} s)\n`);
    return !ok;
  });
if (failed.length > 0) {
  process.stdout.write(`Found something: ${failed.map(({ name }) => name).join(", ")}\n`);
  process.exitCode = 1;
}

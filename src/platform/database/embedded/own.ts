// Ownership of a cluster: a file next to it names the owning process, and is taken over only from dead ones.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProcess, isRunning } from "./processes.ts";
import type { ProcessMark } from "./processes.ts";

/** How long to wait for an owner that is exiting, in milliseconds. */
const patience = 2000;

/**
 * Makes this program the owner of the cluster in `folder`. Throws a clear message when another living program owns it.
 * Resolves to the function that releases it.
 */
export async function ownCluster(folder: string): Promise<() => void> {
  const file = join(folder, "owner.json");
  const mine = findProcess(process.pid);
  if (!mine) throw new Error("This program cannot find itself among the running processes; is /proc mounted?");
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  const deadline = Date.now() + patience;
  try {
    while (!createFrom(draft, file)) {
      const owner = readOwner(file);
      if (!owner || !isRunning(owner)) removeDeadOwner(file);
      else if (Date.now() > deadline) throw ownedBy(folder, owner);
      else await sleep(50);
    }
    return once(() => rmSync(file, { force: true }));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Releasing twice must not remove the mark of the next owner. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

/** Whether a living program owns the cluster in `folder`. */
export function isOwned(folder: string): boolean {
  const owner = readOwner(join(folder, "owner.json"));
  return owner !== null && isRunning(owner);
}

function ownedBy(folder: string, owner: ProcessMark): Error {
  return new Error(
    `The database in ${folder} is in use by another program (process ${owner.pid}). Stop it first, give this program its own DATA_DIR, or give both the same DATABASE_URL.`,
  );
}

function createFrom(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Moves the file away first: if two programs saw the same dead owner, only one can move it. */
function removeDeadOwner(file: string): void {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  // Another program took over in between and its mark was moved: put it back.
  if (moved && isRunning(moved)) createFrom(aside, file);
  rmSync(aside, { force: true });
}

function readOwner(file: string): ProcessMark | null {
  try {
    const { pid, born } = JSON.parse(readFileSync(file, "utf8")) as Partial<ProcessMark>;
    return typeof pid === "number" && typeof born === "string" ? { pid, born } : null;
  } catch {
    return null;
  }
}

// Facts about other processes: whether one is alive, and whether it is still the same one.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Identifies a process beyond its pid, which can be reused. */
export type ProcessMark = { pid: number; born: string };

/** The mark of a living process, or null (also for zombies). */
export function findProcess(pid: number): ProcessMark | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === "linux") return findLinuxProcess(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return null;
  }
  if (process.platform === "win32") return { pid, born: "unknown" };
  try {
    return { pid, born: execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() };
  } catch {
    return null;
  }
}

function findLinuxProcess(pid: number): ProcessMark | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in parentheses and may contain anything, so fields are counted from the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return { pid, born: `${boot}/${fields[19]}` };
  } catch {
    return null;
  }
}

/** Whether the marked process is still running. */
export function isRunning(mark: ProcessMark): boolean {
  return findProcess(mark.pid)?.born === mark.born;
}

/** How often to check whether a process is still running, in milliseconds. */
const lookEvery = 250;

/** Resolves when the marked process is gone or on the signal; does not keep the program alive. */
export async function waitForExit(mark: ProcessMark, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && mayRun(mark)) await sleep(lookEvery, null, { ref: false, signal }).catch(() => {});
}

/** Where a precise check would spawn a program, any living process with that pid counts. */
function mayRun(mark: ProcessMark): boolean {
  if (process.platform === "linux") return isRunning(mark);
  try {
    process.kill(mark.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The arguments a process was started with; null where the system does not expose them. */
export function readArguments(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return null;
  }
}

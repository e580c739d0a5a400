// Facts about other processes: whether one still lives, and whether it is still the one we knew.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process told apart from a later one that got the same number. */
export type ProcessMark = { pid: number; born: string };

/** The mark of a living process, or null when there is none (a zombie counts as none). */
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
    // The name sits in brackets and may hold anything, so the fields are counted from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return { pid, born: `${boot}/${fields[19]}` };
  } catch {
    return null;
  }
}

/** Whether the marked process still runs. */
export function stillRuns(mark: ProcessMark): boolean {
  return findProcess(mark.pid)?.born === mark.born;
}

/** How often to look whether a process still runs, in milliseconds. */
const lookEvery = 250;

/** Resolves when the marked process is gone, or at the signal; does not keep the program alive. */
export async function untilGone(mark: ProcessMark, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && mayRun(mark)) await sleep(lookEvery, null, { ref: false, signal }).catch(() => {});
}

/** Where looking closely means to start a program, a living process of that number will do. */
function mayRun(mark: ProcessMark): boolean {
  if (process.platform === "linux") return stillRuns(mark);
  try {
    process.kill(mark.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The arguments a process was started with; null where the system does not tell. */
export function readArguments(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return null;
  }
}

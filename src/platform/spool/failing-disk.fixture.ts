// An in-memory disk whose process dies at a chosen step, or whose writes fail; keeps what a real one would.
import { asideOf, segmentOfFile, type OpenSegment, type SegmentFile, type SpoolDisk } from "./disk.ts";

class Killed extends Error {}

interface Kept {
  bytes: Buffer;
  /** How much of it survives a power failure. */
  synced: number;
}

export type End = "kill" | "power cut";

/** The contents of the disk, shared by successive processes. */
export type Platter = Map<string, Kept>;

export interface Mortal extends SpoolDisk {
  /** A point at which the process may die: throws there, and everywhere after. */
  step(): void;
  readonly dead: () => boolean;
}

/** A power failure loses what was not flushed, except for a few bytes. */
export function cutPower(platter: Platter): void {
  for (const [name, kept] of platter)
    platter.set(name, { ...kept, bytes: kept.bytes.subarray(0, Math.min(kept.bytes.length, kept.synced + 7)) });
}

function moveAside(platter: Platter, segment: SegmentFile): SegmentFile | null {
  const kept = platter.get(segment.file);
  if (!kept) return null;
  const file = asideOf(segment.name);
  platter.delete(segment.file);
  platter.set(file, kept);
  return { ...segment, file, size: kept.bytes.length };
}

/**
 * @param dieAt the step at which the process dies
 * @param failing returns before each write whether the disk is full; half of such a write is stored
 */
export function failingDisk(platter: Platter, dieAt: number, failing: () => boolean = () => false): Mortal {
  const own = new Set<string>();
  let steps = 0;
  let dead = false;
  const step = () => {
    if (dead || (steps += 1) >= dieAt) {
      dead = true;
      throw new Killed(`at step ${dieAt}`);
    }
  };
  const around = async <T>(work: () => T): Promise<T> => {
    step();
    const made = work();
    step();
    return made;
  };
  const fileOf = (file: string, size: number) => {
    const name = segmentOfFile(file);
    return { name, file, size, idleMs: own.has(name) ? 0 : Infinity };
  };
  const segment = (name: string, kept: Kept): OpenSegment => {
    const write = (bytes: Uint8Array) => void (kept.bytes = Buffer.concat([kept.bytes, bytes]));
    return {
      async append(bytes) {
        const half = bytes.length >> 1;
        await around(() => write(bytes.subarray(0, half)));
        if (failing()) throw Object.assign(new Error("no room"), { code: "ENOSPC" });
        await around(() => write(bytes.subarray(half)));
      },
      sync: () =>
        around(() => {
          kept.synced = kept.bytes.length;
          if (platter.get(name) !== kept) throw new Error("It was set aside.");
        }),
      close: async () => undefined,
    };
  };
  return {
    step,
    dead: () => dead,
    list: () => around(() => [...platter].map(([file, { bytes }]) => fileOf(file, bytes.length))),
    create: (name) =>
      around(() => {
        const kept = { bytes: Buffer.alloc(0), synced: 0 };
        platter.set(name, kept);
        own.add(name);
        return segment(name, kept);
      }),
    setAside: (segment) => around(() => moveAside(platter, segment)),
    read: (file, offset, length) =>
      around(() => Buffer.from(platter.get(file)?.bytes.subarray(offset, offset + length) ?? [])),
    remove: (file) => around(() => void platter.delete(file)),
  };
}

// Writes bytes to segments of a spool, one after the other; a segment that failed, is full or is old is left for a new one.
import { randomUUID } from "node:crypto";
import { type OpenSegment, segmentName, type SpoolDisk } from "./disk.ts";

/** A segment is left at this age, so that it can be applied whole and removed. */
const segmentMs = 60_000;

export interface Segments {
  /** Resolves when the bytes survive a power cut. Callers wait for each other. */
  write(bytes: Buffer): Promise<void>;
  leave(): Promise<void>;
  leaveIfOld(): Promise<void>;
  /** Whether this process made the segment. */
  isOwn(name: string): boolean;
  /** Segments of this process that it does not append to any more. */
  left(): ReadonlySet<string>;
  /** Says that a segment is removed. */
  forget(name: string): void;
}

/** @param segmentBytes a segment is left at this size */
export function writeSegments(disk: SpoolDisk, segmentBytes: number): Segments {
  const process = randomUUID();
  const left = new Set<string>();
  let sequence = 0;
  let current: { name: string; segment: OpenSegment; size: number; openedAt: number } | null = null;

  async function leave(): Promise<void> {
    const last = current;
    if (!last) return;
    current = null;
    left.add(last.name);
    await last.segment.close().catch(() => undefined);
  }

  async function leaveIfOld(): Promise<void> {
    if (current && (current.size >= segmentBytes || performance.now() - current.openedAt >= segmentMs)) await leave();
  }

  async function openNext() {
    const name = segmentName(process, (sequence += 1));
    const segment = await disk.create(name);
    return { name, segment, size: 0, openedAt: performance.now() };
  }

  async function write(bytes: Buffer): Promise<void> {
    await leaveIfOld();
    const target = (current ??= await openNext());
    try {
      target.size += bytes.length;
      await target.segment.append(bytes);
      await target.segment.sync();
    } catch (error) {
      // A torn record may stand at its end, and after a failed flush nobody knows what the disk has.
      await leave();
      throw error;
    }
  }

  return {
    write,
    leave,
    leaveIfOld,
    isOwn: (name) => name.startsWith(process),
    left: () => new Set(left),
    forget: (name) => void left.delete(name),
  };
}

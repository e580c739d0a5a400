// Writes bytes to successive spool segments; a segment that failed, is full or is old is replaced by a new one.
import { randomUUID } from "node:crypto";
import { type OpenSegment, segmentName, type SpoolDisk } from "./disk.ts";

/** Age at which a new segment is started, so that the old one can be applied and removed. */
const segmentMs = 60_000;

export interface Segments {
  /** Resolves when the bytes survive a power failure. Calls are serialized. */
  write(bytes: Buffer): Promise<void>;
  leave(): Promise<void>;
  leaveIfOld(): Promise<void>;
  /** Whether this process created the segment. */
  isOwn(name: string): boolean;
  /** Segments of this process that it no longer appends to. */
  left(): ReadonlySet<string>;
  /** Reports that a segment was removed. */
  forget(name: string): void;
}

/** @param segmentBytes size at which a new segment is started */
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
      // There may be a torn record at its end, and after a failed flush the state of the disk is unknown.
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

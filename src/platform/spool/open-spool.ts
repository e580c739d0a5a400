// A spool: records that are durable on the local disk at once and reach the database later, each exactly once.
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";
import { appendRecords } from "./append-records.ts";
import type { SegmentFile, SpoolDisk } from "./disk.ts";
import { decodeRecords } from "./record.ts";
import { writeSegments } from "./write-segments.ts";
import { deleteMark, findMark, lockSpools, saveMark } from "./store.ts";

/** Maximum bytes of the spool applied in one transaction. */
const partBytes = 512 * 1024;
/**
 * A segment of another process not appended to for this long belongs to a dead one, or to one that slept with its
 * machine: it is set aside before it is removed.
 */
const deadMs = 10 * 60_000;

export interface SpoolOptions {
  readonly db: Db;
  readonly disk: SpoolDisk;
  readonly log: Log;
  /**
   * Writes records to the database, in the transaction that marks them applied. Must recognize a record it was given
   * before: what a failing disk may not have stored is applied at once, and may later be found on it.
   */
  readonly apply: (db: Db, records: readonly string[]) => Promise<void>;
  /** Maximum bytes waiting in the folder; default 256 MiB. */
  readonly mostBytes?: number;
  /** Size at which a new segment is started; default 4 MiB. */
  readonly segmentBytes?: number;
}

export interface Spool {
  /**
   * Resolves when the record survives a power failure, on disk or in the database; rejects when it may be lost.
   * @param text one line
   */
  append(text: string): Promise<void>;
  /**
   * Applies what is in the folder, from this process and from others, dead or alive; removes finished segments. Returns
   * how many records were applied. Concurrent callers share a run.
   */
  drain(): Promise<number>;
  /** Waits for pending records and leaves the folder to others. */
  close(): Promise<void>;
}

interface Part {
  readonly records: number;
  readonly damaged: number;
  /** Bytes of the segment applied so far. */
  readonly applied: number;
}

/** Applies the next part of a segment together with its mark, atomically. */
async function applyPart({ db, disk, apply }: SpoolOptions, { name, file }: SegmentFile): Promise<Part> {
  return transaction(db, async (db) => {
    await lockSpools(db);
    const from = await findMark(db, name);
    const bytes = await disk.read(file, from, partBytes);
    const { records, length, damaged } = decodeRecords(bytes);
    // We never write lines this long: it can only be damage.
    const skipped = length === 0 && bytes.length === partBytes ? bytes.length : 0;
    if (length + skipped === 0) return { records: 0, damaged: 0, applied: from };
    if (records.length > 0) await apply(db, records);
    await saveMark(db, name, from + length + skipped);
    return { records: records.length, damaged: damaged + (skipped > 0 ? 1 : 0), applied: from + length + skipped };
  });
}

/** Applies what the disk did not accept. */
async function applyAtOnce(
  { db, log, apply }: SpoolOptions,
  records: readonly string[],
  reason: unknown,
): Promise<void> {
  log.error(
    { err: reason, records: records.length },
    "a spool could not be written, writing its records to the database instead",
  );
  await transaction(db, async (db) => {
    await lockSpools(db);
    await apply(db, records);
  });
}

export function openSpool(options: SpoolOptions): Spool {
  const { db, disk, log, mostBytes = 256 * 1024 * 1024, segmentBytes = 4 * 1024 * 1024 } = options;
  const own = writeSegments(disk, segmentBytes);
  const rescue = (records: readonly string[], reason: unknown) => applyAtOnce(options, records, reason);
  const appender = appendRecords(own, { mostBytes, rescue });
  /** How far segments have been applied, as far as this process knows. */
  const applied = new Map<string, number>();
  let draining: Promise<number> | null = null;

  async function applySegment(segment: SegmentFile): Promise<number> {
    const { name, size } = segment;
    let records = 0;
    for (let before = applied.get(name) ?? -1; before < size;) {
      const part = await applyPart(options, segment);
      records += part.records;
      applied.set(name, part.applied);
      if (part.damaged > 0) log.error({ segment: name, damaged: part.damaged }, "skipped damaged records of a spool");
      // Only a torn record is left.
      if (part.applied <= Math.max(before, 0)) break;
      before = part.applied;
    }
    return records;
  }

  async function removeSegment({ name, file, size }: SegmentFile): Promise<void> {
    const torn = size - (applied.get(name) ?? 0);
    if (torn > 0) log.warn({ segment: name, bytes: torn }, "a spool ended with an incomplete record");
    await disk.remove(file);
    await deleteMark(db, name);
    applied.delete(name);
    own.forget(name);
  }

  async function drainAll(): Promise<number> {
    await appender.rotate();
    // Before reading the sizes: closed segments have their final size by then.
    const left = own.left();
    const segments = await disk.list();
    const names = new Set(segments.map(({ name }) => name));
    for (const name of applied.keys()) if (!names.has(name)) applied.delete(name);
    let [records, rest] = [0, 0];
    const failures: unknown[] = [];
    for (const segment of segments) {
      try {
        const dead = !own.isOwn(segment.name) && segment.idleMs > deadMs;
        const found = dead ? await disk.setAside(segment) : segment;
        if (!found) continue;
        records += await applySegment(found);
        if (left.has(found.name) || found.file !== found.name) await removeSegment(found);
        else rest += found.size;
      } catch (error) {
        // The others may succeed.
        failures.push(error);
        rest += segment.size;
      }
    }
    appender.measured(rest);
    if (failures.length > 0) throw failures[0];
    return records;
  }

  return {
    append: (text) => appender.append(text),
    drain: () => (draining ??= drainAll().finally(() => (draining = null))),
    close: () => appender.close(),
  };
}

// The writing side of a spool: group commit of records from many callers, each notified once its own is durable.
import { encodeRecord } from "./record.ts";
import type { Segments } from "./write-segments.ts";

export interface AppendOptions {
  /** Maximum bytes in the folder. */
  readonly mostBytes: number;
  /** Takes the records that could not be written to disk; rejects when they are lost. */
  readonly rescue: (records: readonly string[], reason: unknown) => Promise<void>;
}

export interface Appender {
  /**
   * Resolves when the record survives a power failure or was rescued; rejects when it may be lost. @param text one line
   */
  append(text: string): Promise<void>;
  /** Reports how many bytes the folder currently holds. */
  measured(bytes: number): void;
  /** Closes the current segment if it is old. */
  rotate(): Promise<void>;
  /** Waits for pending writes and closes the segment; later records are rescued. */
  close(): Promise<void>;
}

interface Entry {
  readonly text: string;
  readonly bytes: Buffer;
  readonly done: PromiseWithResolvers<void>;
}

/** While one batch is flushed the next one accumulates, so that concurrent callers share a flush. */
export function appendRecords(segments: Segments, { mostBytes, rescue }: AppendOptions): Appender {
  let backlog = 0;
  let closed = false;
  let waiting: Entry[] = [];
  /** Operations on the current segment run one after the other. */
  let turn: Promise<void> = Promise.resolve();

  async function write(bytes: Buffer): Promise<void> {
    if (closed) throw new Error("The spool is closed.");
    if (backlog + bytes.length > mostBytes) throw new Error(`The spool already contains ${backlog} bytes.`);
    // Counted before writing, since a failed write may leave a partial record.
    backlog += bytes.length;
    await segments.write(bytes);
  }

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const records = batch.map(({ text }) => text);
    try {
      await write(Buffer.concat(batch.map(({ bytes }) => bytes))).catch((error: unknown) => rescue(records, error));
      for (const { done } of batch) done.resolve();
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
  }

  return {
    async append(text) {
      const entry: Entry = { text, bytes: encodeRecord(text), done: Promise.withResolvers() };
      // The first record of a batch schedules its flush; the others join until it starts.
      if (waiting.push(entry) === 1) turn = turn.then(flush);
      return entry.done.promise;
    },
    measured: (bytes) => void (backlog = bytes),
    rotate: () => (turn = turn.then(() => segments.leaveIfOld())),
    close: () =>
      (turn = turn.then(async () => {
        await flush();
        closed = true;
        await segments.leave();
      })),
  };
}

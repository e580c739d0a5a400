// The writing side of a spool: records of many callers reach the disk together, and each caller learns when its own has.
import { encodeRecord } from "./record.ts";
import type { Segments } from "./write-segments.ts";

export interface AppendOptions {
  /** More than this may not lie in the folder. */
  readonly mostBytes: number;
  /** Takes the records that the disk did not; rejects when they are lost. */
  readonly rescue: (records: readonly string[], reason: unknown) => Promise<void>;
}

export interface Appender {
  /** Resolves when the record survives a power cut or was rescued; rejects when it may be lost. @param text one line */
  append(text: string): Promise<void>;
  /** Says how many bytes lie in the folder now. */
  measured(bytes: number): void;
  /** Leaves the current segment if it is old. */
  rotate(): Promise<void>;
  /** Waits for what is under way and leaves the segment; later records are refused. */
  close(): Promise<void>;
}

interface Entry {
  readonly text: string;
  readonly bytes: Buffer;
  readonly done: PromiseWithResolvers<void>;
}

/** While one batch is flushed the next one gathers, so a flush is shared by whoever came meanwhile. */
export function appendRecords(segments: Segments, { mostBytes, rescue }: AppendOptions): Appender {
  let backlog = 0;
  let closed = false;
  let waiting: Entry[] = [];
  /** Whatever touches the current segment waits for what touched it before. */
  let turn: Promise<void> = Promise.resolve();

  async function write(bytes: Buffer): Promise<void> {
    if (closed) throw new Error("The spool is closed.");
    if (backlog + bytes.length > mostBytes) throw new Error(`The spool holds ${backlog} bytes already.`);
    // Counted before it is written, for a write that fails may leave a part behind.
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
      // The first of a batch asks for its flush; the others join until it begins.
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

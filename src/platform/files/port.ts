// Where uploaded files live: the port every store of files must hold, on disk or elsewhere.
import type { Readable } from "node:stream";

/**
 * Where another thread of the program can read a file for itself, so that its bytes need not be sent there. Plain data.
 * A store elsewhere keeps a copy on this disk for as long as the file is open.
 */
export interface FileSource {
  readonly path: string;
}

/** A file that is open in this thread. */
export interface OpenFile extends RandomAccess {
  /** Holds until `close`. */
  readonly source: FileSource;
}

/** Reads any part of a file without loading the rest. */
export interface RandomAccess {
  /** Bytes in the whole file. */
  readonly size: number;
  /** Exactly `length` bytes from `offset`; a read past the end is an error. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Fills `bytes` from `offset` on; a read past the end is an error. */
  readInto(bytes: Uint8Array, offset: number): Promise<void>;
  close(): Promise<void>;
}

/** A file that has been kept. `key` and both hashes are lower-case hexadecimal; `size` is in bytes. */
export interface StoredFile {
  readonly key: string;
  readonly sha1: string;
  readonly sha512: string;
  readonly size: number;
}

/**
 * A file that has arrived whole but is not yet part of the store. Look into it through `file`, then call exactly one of
 * `keep` (it is durable when that resolves) or `discard` (nothing of it remains). Both close `file`.
 */
export interface Staged {
  readonly sha1: string;
  readonly sha512: string;
  readonly size: number;
  readonly file: OpenFile;
  keep(): Promise<StoredFile>;
  discard(): Promise<void>;
}

export interface StageLimits {
  /** More bytes than this are refused with a `tooLarge` problem that names the limit. */
  readonly maxBytes: number;
}

/** First and last byte wanted, both included, as in an HTTP range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A content-addressed store: the key of a file is its sha512, so equal bytes are stored once and a key never changes its
 * meaning. A key that is not in the store answers a `missing` problem.
 */
export interface FileStore {
  /** Takes a stream in, hashing as it goes. Whatever fails on the way, nothing of it remains. */
  stage(stream: AsyncIterable<Uint8Array>, limits: StageLimits): Promise<Staged>;
  /** `stage` and `keep` in one, for bytes that need no look first. */
  put(stream: AsyncIterable<Uint8Array>, limits: StageLimits): Promise<StoredFile>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  openRandomAccess(key: string): Promise<OpenFile>;
  /** Where a server that reads the same folder finds the file, from the root of the store; null where none can. */
  pathWithin(key: string): string | null;
  /** The size in bytes and when it was stored, or nothing when the key is not there. */
  stat(key: string): Promise<{ size: number; storedAt: Date } | undefined>;
  /** Whether there was something to remove. */
  remove(key: string): Promise<boolean>;
  /** Every key in the store, in no promised order. */
  list(): AsyncIterable<string>;
  /** Clears what crashed uploads left behind, untouched for `staleAfterMs`; how many were cleared. */
  sweep(staleAfterMs: number): Promise<number>;
}

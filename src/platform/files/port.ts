// File store port: what every store of uploaded files must implement, on disk or elsewhere.
import type { Readable } from "node:stream";

/**
 * How another thread can read a file directly, so that its bytes need not be transferred. Plain data. A remote store
 * keeps a local copy for as long as the file is open.
 */
export interface FileSource {
  readonly path: string;
}

/** A file opened in this thread. */
export interface OpenFile extends RandomAccess {
  /** Valid until `close`. */
  readonly source: FileSource;
}

/** Reads any part of a file without loading the rest. */
export interface RandomAccess {
  /** Size of the whole file in bytes. */
  readonly size: number;
  /** Exactly `length` bytes from `offset`; reading past the end is an error. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Fills `bytes` starting at `offset`; reading past the end is an error. */
  readInto(bytes: Uint8Array, offset: number): Promise<void>;
  close(): Promise<void>;
}

/** A stored file. `key` and both hashes are lowercase hexadecimal; `size` is in bytes. */
export interface StoredFile {
  readonly key: string;
  readonly sha1: string;
  readonly sha512: string;
  readonly size: number;
}

/**
 * A fully received file that is not yet in the store. Inspect it through `file`, then call exactly one of `keep`
 * (durable when it resolves) or `discard` (removes it completely). Both close `file`.
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
  /** Larger uploads are refused with a `tooLarge` problem that names the limit. */
  readonly maxBytes: number;
}

/** First and last byte, both inclusive, as in an HTTP range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A content-addressed store: a file's key is its sha512, so equal bytes are stored once and a key's content never
 * changes. An unknown key throws a `missing` problem.
 */
export interface FileStore {
  /** Receives a stream and hashes it. On any failure, nothing of it remains. */
  stage(stream: AsyncIterable<Uint8Array>, limits: StageLimits): Promise<Staged>;
  /** `stage` and `keep` in one, for bytes that need no inspection. */
  put(stream: AsyncIterable<Uint8Array>, limits: StageLimits): Promise<StoredFile>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  openRandomAccess(key: string): Promise<OpenFile>;
  /**
   * Path of the file relative to the store's root, for a server that reads the same folder; null where there is none.
   */
  pathWithin(key: string): string | null;
  /** The size in bytes and when it was stored; undefined when the key does not exist. */
  stat(key: string): Promise<{ size: number; storedAt: Date } | undefined>;
  /**
   * Removes the file unless the same bytes were stored at `before` or later, even in this moment. Returns whether it did.
   */
  remove(key: string, before: Date): Promise<boolean>;
  /** Every key in the store, in no particular order. */
  list(): AsyncIterable<string>;
  /**
   * Removes leftovers of crashed uploads not modified for `staleAfterMs`; returns how many. Files of which a removal
   * was interrupted are there again.
   */
  sweep(staleAfterMs: number): Promise<number>;
}

// The output of operations that send a file instead of JSON: its type, caching and source.
import { z } from "zod";

/** The bytes; opened only when they are sent. */
export type Content =
  | { readonly bytes: string | Uint8Array }
  /** Generated while being sent. */
  | { readonly stream: AsyncIterable<Uint8Array> }
  /**
   * A file in the store, by key. With `began`, ranges are supported and the proxy may send it. `began` is called when
   * the first byte is requested, and the last byte waits for it; it must not reject.
   */
  | { readonly stored: string; readonly size: number; readonly began?: () => Promise<void> };

export interface BytesAnswer {
  /** Content type. */
  readonly type: string;
  /** `Cache-Control`. */
  readonly caching: string;
  /** Without quotes. */
  readonly etag?: string;
  /** Sent as an attachment with this name. */
  readonly fileName?: string;
  /** User content: sandboxed. `embeddable`: other sites may also embed and read it. */
  readonly untrusted?: "private" | "embeddable";
  /** `Vary`. */
  readonly varyBy?: "accept";
  /** May return another answer if this one cannot be generated now. */
  readonly open: () => Promise<Content | BytesAnswer>;
}

/** Output of operations that send a file. */
export const bytesAnswer = z.custom<BytesAnswer>();

// The form in which features hand over what they know of a person.
import type { Readable } from "node:stream";

/** One file of rows, read when it is written, so that no more of it is in memory than it takes. */
export interface ExportedRows {
  /** Path in the archive, without its ending. */
  readonly name: string;
  /** One sentence for the person. */
  readonly says: string;
  readonly rows: () => AsyncIterable<object>;
}

/** One file as it is. */
export interface ExportedFile {
  readonly name: string;
  readonly says: string;
  readonly open: () => Promise<Readable>;
}

/** A list that is read at once, as rows. */
export function rowsOf(name: string, says: string, read: () => Promise<readonly object[]>): ExportedRows {
  return {
    name,
    says,
    rows: async function* () {
      yield* await read();
    },
  };
}

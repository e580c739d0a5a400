// The form in which features hand over what they know of a person.
import type { Readable } from "node:stream";
import type { Db } from "#platform/database/open.ts";

/** One file of rows, read when it is written, so that no more of it is in memory than it takes. */
export interface ExportedRows {
  /** Path in the archive, without its ending. */
  readonly name: string;
  /** One sentence for the person. */
  readonly message: string;
  readonly rows: () => AsyncIterable<object>;
}

/** One file as it is. */
export interface ExportedFile {
  readonly name: string;
  readonly message: string;
  readonly open: () => Promise<Readable>;
}

/** All that a feature knows of a person. */
export interface Exported {
  readonly rows: readonly ExportedRows[];
  readonly files: readonly ExportedFile[];
}

/** One page of what a person has of something, by id: at most `count` rows after the one named. */
export type Page<Id extends string | number> = (
  db: Db,
  userId: string,
  after: Id,
  count: number,
) => Promise<{ readonly id: Id }[]>;

const rowsAtOnce = 50;

/** Every row of a list that is read in pages, so that no more than one page is in memory. */
async function* everyRow<Id extends string | number>(db: Db, userId: string, start: Id, page: Page<Id>) {
  for (let after = start; ;) {
    const rows: readonly { readonly id: Id }[] = await page(db, userId, after, rowsAtOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}

/** Fixes to whom the rows of lists belong, those that grow with what a person does. */
export function pagesOf(db: Db, userId: string) {
  return <Id extends string | number>(name: string, message: string, start: Id, page: Page<Id>): ExportedRows => ({
    name,
    message,
    rows: () => everyRow(db, userId, start, page),
  });
}

/** A short list that is read at once, as rows. */
export function rowsOf(name: string, message: string, read: () => Promise<readonly object[]>): ExportedRows {
  return {
    name,
    message,
    rows: async function* () {
      yield* await read();
    },
  };
}

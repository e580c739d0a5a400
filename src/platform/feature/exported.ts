// The format in which features export a user's data.
import type { Readable } from "node:stream";
import type { Db } from "#platform/database/open.ts";

/** One file of rows, streamed so that it is never fully in memory. */
export interface ExportedRows {
  /** Path in the archive, without the extension. */
  readonly name: string;
  /** One sentence for the user. */
  readonly message: string;
  readonly rows: () => AsyncIterable<object>;
}

/** One raw file. */
export interface ExportedFile {
  readonly name: string;
  readonly message: string;
  readonly open: () => Promise<Readable>;
}

/** Everything a feature stores about a user. */
export interface Exported {
  readonly rows: readonly ExportedRows[];
  readonly files: readonly ExportedFile[];
}

/** One page of a user's rows, by id: at most `count` rows after the given one. */
export type Page<Id extends string | number> = (
  db: Db,
  userId: string,
  after: Id,
  count: number,
) => Promise<{ readonly id: Id }[]>;

const rowsAtOnce = 50;

/** All rows of a paginated list, one page in memory at a time. */
async function* everyRow<Id extends string | number>(db: Db, userId: string, start: Id, page: Page<Id>) {
  for (let after = start; ;) {
    const rows: readonly { readonly id: Id }[] = await page(db, userId, after, rowsAtOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}

/** Binds paginated lists to a user, for lists that grow with activity. */
export function pagesOf(db: Db, userId: string) {
  return <Id extends string | number>(name: string, message: string, start: Id, page: Page<Id>): ExportedRows => ({
    name,
    message,
    rows: () => everyRow(db, userId, start, page),
  });
}

/** A short list read at once, as rows. */
export function rowsOf(name: string, message: string, read: () => Promise<readonly object[]>): ExportedRows {
  return {
    name,
    message,
    rows: async function* () {
      yield* await read();
    },
  };
}

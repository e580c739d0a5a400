// How features say which of their columns show pictures, and to whom.
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/**
 * How far a picture may go: `listed` to everyone, and caches between us and them may keep it; `linked` to whoever has
 * the address; `members` to the few who may see what it belongs to, the asker being one of them.
 */
export type Audience = "listed" | "linked" | "members";

/** A thing that shows a picture, as staff are told of it. */
export interface Shower {
  readonly title: string;
  /** Of the page that shows it. */
  readonly path: string;
}

/** A thing that lost its picture, for the record. */
export interface Loser {
  readonly kind: string;
  readonly id: string;
}

/** A kind of thing that shows pictures. */
export interface PicturePlace {
  /** Each column that refers to pictures, as `table.column`; the table's key is `id`. */
  readonly columns: readonly string[];
  /** How far the asker may take a picture that these rows show; null where they may see none of the rows. */
  readonly audience: (context: Context, rows: readonly string[]) => Promise<Audience | null>;
  readonly describe: (db: Db, rows: readonly string[]) => Promise<Shower[]>;
  /** Takes these pictures off whatever shows them at this moment, and announces it. */
  readonly takeDown: (db: Db, media: readonly string[]) => Promise<Loser[]>;
}

declare module "#platform/context.ts" {
  interface Ports {
    /** Every kind of thing that shows pictures. */
    readonly picturePlaces: readonly PicturePlace[];
  }
}

// How features declare which of their columns reference images, and who may see them.
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/**
 * How widely an image may be served: `listed` to everyone, publicly cacheable; `linked` to anyone with the URL;
 * `members` only to those who may see what it belongs to, including the requester.
 */
export type Audience = "listed" | "linked" | "members";

/** A thing that shows an image, as shown to staff. */
export interface Shower {
  readonly title: string;
  /** Path of the page that shows it. */
  readonly path: string;
}

/** A thing that lost its image, for the audit log. */
export interface Loser {
  readonly kind: string;
  readonly id: string;
}

/** A kind of thing that shows images. */
export interface PicturePlace {
  /** Each column that references images, as `table.column`; the table's key is `id`. */
  readonly columns: readonly string[];
  /** How widely the requester may be served an image shown by these rows; null when they may see none of the rows. */
  readonly audience: (context: Context, rows: readonly string[]) => Promise<Audience | null>;
  readonly describe: (db: Db, rows: readonly string[]) => Promise<Shower[]>;
  /** Removes these images from whatever currently shows them, and emits the change. */
  readonly takeDown: (db: Db, media: readonly string[]) => Promise<Loser[]>;
}

declare module "#platform/context.ts" {
  interface Ports {
    /** Every kind of thing that shows images. */
    readonly picturePlaces: readonly PicturePlace[];
  }
}

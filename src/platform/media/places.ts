// How features say which of their columns show pictures, and to whom.
import type { Context } from "#platform/context.ts";

/**
 * How far a picture may go: `listed` to everyone, and caches between us and them may keep it; `linked` to whoever has
 * the address; `members` to the few who may see what it belongs to, the asker being one of them.
 */
export type Audience = "listed" | "linked" | "members";

/** A kind of thing that shows pictures. */
export interface PicturePlace {
  /** Each column that refers to pictures, as `table.column`; the table's key is `id`. */
  readonly columns: readonly string[];
  /** How far the asker may take a picture that these rows show; null where they may see none of the rows. */
  readonly audience: (context: Context, rows: readonly string[]) => Promise<Audience | null>;
}

declare module "#platform/context.ts" {
  interface Ports {
    /** Every kind of thing that shows pictures. */
    readonly picturePlaces: readonly PicturePlace[];
  }
}

// Reads what every page shows of its viewer.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

export interface ViewerRow {
  avatar_id: string | null;
  erase_at: Date | null;
}

export async function loadViewer(db: Db, id: string): Promise<ViewerRow | undefined> {
  const { rows } = await sql<ViewerRow>`select avatar_id, erase_at from users where id = ${id}`.execute(db);
  return rows[0];
}

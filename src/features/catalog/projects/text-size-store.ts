// How long the long texts of many rows are together, asked before they are read.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

const lengthIn = { versions: sql`octet_length(t.changelog)`, projects: sql`octet_length(t.body)` };

/** Bytes of the changelogs of the versions, or of the descriptions of the projects; an id given twice counts twice. */
export async function sumLongTexts(db: Db, table: keyof typeof lengthIn, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(${lengthIn[table]}), 0)::bigint as bytes
    from unnest(${ids}::text[]) u(id) join ${sql.table(table)} t on t.id = u.id`.execute(db);
  return rows[0]?.bytes ?? 0;
}

// How long the long texts of many rows are together, asked before they are read.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

const lengths = {
  versions: sql`select id, octet_length(changelog) as bytes from versions`,
  projects: sql`select id, octet_length(body) as bytes from projects`,
};

/** Bytes of the changelogs of the versions, or of the descriptions of the projects; an id given twice counts twice. */
export async function sumLongTexts(db: Db, table: keyof typeof lengths, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(t.bytes), 0)::bigint as bytes
    from unnest(${ids}::text[]) u(id) join (${lengths[table]}) t on t.id = u.id`.execute(db);
  return rows[0]?.bytes ?? 0;
}

// Sums the sizes of long texts before they are read.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

const lengths = {
  versions: sql`select id, octet_length(changelog) as bytes from versions`,
  projects: sql`select id, octet_length(body) as bytes from projects`,
};

/** Total bytes of the versions' changelogs or the projects' descriptions; repeated ids count repeatedly. */
export async function sumLongTexts(db: Db, table: keyof typeof lengths, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(t.bytes), 0)::bigint as bytes
    from unnest(${ids}::text[]) u(id) join (${lengths[table]}) t on t.id = u.id`.execute(db);
  return rows[0]?.bytes ?? 0;
}

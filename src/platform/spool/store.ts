// How far each spool segment has been applied, stored in the database it is applied to.
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** Lets one transaction at a time apply records, until it ends. */
export async function lockSpools(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('spools', 0))`.execute(db);
}

/** Bytes of the segment applied so far. */
export async function findMark(db: Db, segment: string): Promise<number> {
  const { rows } = await sql<{ applied: number }>`
    select applied from spool_marks where segment = ${segment}`.execute(db);
  return rows[0]?.applied ?? 0;
}

export async function saveMark(db: Db, segment: string, applied: number): Promise<void> {
  await sql`
    insert into spool_marks (segment, applied) values (${segment}, ${applied})
    on conflict (segment) do update set applied = excluded.applied`.execute(db);
}

/** Only once the segment itself is deleted for good: without its mark it would be applied again. */
export async function deleteMark(db: Db, segment: string): Promise<void> {
  await sql`delete from spool_marks where segment = ${segment}`.execute(db);
}

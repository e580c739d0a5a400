// The table of secrets: what the site makes up at its first start and keeps in the database.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";

/** The site's own secret: 32 random bytes, the same for every process of the site. */
export async function loadSecret(db: Db): Promise<Buffer> {
  await sql`insert into secrets (name, value) values ('site', ${randomBytes(32)}) on conflict (name) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ value: Buffer }>`select value from secrets where name = 'site'`.execute(db);
  const value = rows[0]?.value;
  if (!value) throw new Error("The site's secret is not in the database.");
  return value;
}

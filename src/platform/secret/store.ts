// The table of secrets: random values generated at first start and stored in the database, sealed.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import type { Sealer } from "./seal.ts";

const purpose = "secret site";

/** Before site keys existed, the 32 bytes were stored unencrypted. */
const isPlain = (value: Buffer) => value.length === 32;

async function readSite(db: Db): Promise<Buffer | undefined> {
  return (await sql<{ value: Buffer }>`select value from secrets where name = 'site'`.execute(db)).rows[0]?.value;
}

function openSite(sealer: Sealer, value: Buffer): Buffer {
  if (isPlain(value)) return value;
  try {
    return Buffer.from(sealer.open(purpose, value.toString()), "base64");
  } catch {
    throw new Error(
      "The database belongs to a site with a different secret key. Set SECRET_KEY to that site's key, or put its secret.key into the data folder.",
    );
  }
}

/**
 * The secret that keys the site's hashes: 32 random bytes, shared by every process. Stored sealed in the database; if
 * it is sealed under an older key or unsealed, it is resealed.
 * @throws Error with a message for the operator when it was sealed under another key
 */
export async function loadSecret(db: Db, sealer: Sealer): Promise<Buffer> {
  const sealed = (secret: Buffer) => Buffer.from(sealer.seal(purpose, secret.toString("base64")));
  const fresh = sealed(randomBytes(32));
  await sql`insert into secrets (name, value) values ('site', ${fresh}) on conflict (name) do nothing`.execute(db);
  const value = await readSite(db);
  if (!value) throw new Error("The site's secret is missing from the database.");
  const secret = openSite(sealer, value);
  if (isPlain(value) || !sealer.isCurrent(value.toString()))
    await sql`update secrets set value = ${sealed(secret)} where name = 'site' and value = ${value}`.execute(db);
  return secret;
}

// The table of secrets: what the site makes up at its first start and keeps in the database, sealed.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#platform/database/open.ts";
import type { Sealer } from "./seal.ts";

const purpose = "secret site";

/** Until a key was kept beside the database, the 32 bytes stood there as they are. */
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
      "The database belongs to a site with another secret key. Set SECRET_KEY to that site's key, or put its secret.key into the data folder.",
    );
  }
}

/**
 * The secret by which the site keys its hashes: 32 random bytes, the same for every process. It lies sealed in the
 * database; under an older key, or as it was before there was one, it is sealed anew.
 * @throws Error with a sentence for the operator when the key is not the one it was sealed under
 */
export async function loadSecret(db: Db, sealer: Sealer): Promise<Buffer> {
  const sealed = (secret: Buffer) => Buffer.from(sealer.seal(purpose, secret.toString("base64")));
  const fresh = sealed(randomBytes(32));
  await sql`insert into secrets (name, value) values ('site', ${fresh}) on conflict (name) do nothing`.execute(db);
  const value = await readSite(db);
  if (!value) throw new Error("The site's secret is not in the database.");
  const secret = openSite(sealer, value);
  if (isPlain(value) || !sealer.isCurrent(value.toString()))
    await sql`update secrets set value = ${sealed(secret)} where name = 'site' and value = ${value}`.execute(db);
  return secret;
}

// Tests TOTP secrets at rest: never readable in the database, and legacy ones get sealed.
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { addTotp, beginTotp } from "#features/accounts/contract.ts";
import { checkCode } from "#features/accounts/factors/check-code.ts";
import { sealAllTotp } from "#features/accounts/index.ts";
import { makeSealer } from "#platform/secret/seal.ts";
import type { TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const keptOf = async (userId: string) => {
  const { rows } = await sql<{ secret: string }>`select secret from totp_factors where user_id = ${userId}`.execute(
    site.services.db,
  );
  return rows[0]?.secret ?? "";
};

test("neither a pending setup nor a second factor stores its secret in plaintext", async () => {
  const person = await site.person();
  const { flow, secret } = await perform(beginTotp, site.as(person), {});
  const flows = await sql`select data from auth_flows where user_id = ${person.id}`.execute(site.services.db);
  expect(flows.rows).toHaveLength(1);
  expect(JSON.stringify(flows.rows)).not.toContain(secret);
  await perform(addTotp, site.as(person), { flow, code: codeOf(secret) });
  expect(site.services.sealer.isCurrent(await keptOf(person.id))).toBe(true);
});

test("plaintext secrets are sealed at startup and keep working, even after a key change", async () => {
  const person = await site.person();
  const secret = new Secret({ size: 20 }).base32;
  await sql`insert into totp_factors (user_id, secret) values (${person.id}, ${secret})`.execute(site.services.db);
  await sealAllTotp(site.services);
  const sealed = await keptOf(person.id);
  expect(site.services.sealer.isCurrent(sealed)).toBe(true);
  await sealAllTotp(site.services);
  expect(await keptOf(person.id)).toBe(sealed);
  const oldKey = site.services.config.secretKeys[0] ?? Buffer.alloc(0);
  const sealer = makeSealer([Buffer.alloc(32, 5), oldKey]);
  await sealAllTotp({ ...site.services, sealer });
  expect(sealer.isCurrent(await keptOf(person.id))).toBe(true);
  await checkCode({ ...site.as(person), sealer }, person.id, codeOf(secret));
  await sealAllTotp({ ...site.services, sealer: makeSealer([oldKey, Buffer.alloc(32, 5)]) });
});

// Tests that an application depends on its creator: while they are suspended or pending deletion, it is disabled.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { acceptAuthorization, declineAuthorization } from "#features/accounts/contract.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { allow, ask, exchange, register, tokenFor } from "./app.ts";

let site: TestSite;
let person: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  person = await site.person();
});
afterAll(() => site.stop());

const reads = async (token: string) =>
  (await fetch(`${site.url}/v2/user`, { headers: { authorization: token } })).status;

const suspend = (id: string) =>
  sql`update users set suspended_at = now(), suspended_why = 'spam' where id = ${id}`.execute(site.services.db);
const leave = (id: string) =>
  sql`update users set erase_at = now() + interval '30 days' where id = ${id}`.execute(site.services.db);
const comeBack = (id: string) =>
  sql`update users set suspended_at = null, suspended_why = null, erase_at = null where id = ${id}`.execute(
    site.services.db,
  );

test.each([
  ["suspended", suspend],
  ["scheduled for deletion", leave],
] as const)("while its creator is %s an application is treated as missing", async (_, go) => {
  const maker = await site.person();
  const app = await register(site, maker);
  const token = await tokenFor(site, person, app, { scope: "USER_READ" });
  const asked = (await ask(site, person, app)) as { flow: string };
  const code = (await allow(site, person, app, { scope: "USER_READ" })).searchParams.get("code") ?? "";
  const claim = { client_id: app.id, client_secret: app.secret ?? "", code };
  expect(await reads(token)).toBe(200);

  await go(maker.id);
  expect(await reads(token)).toBe(401);
  expect(await exchange(site, claim)).toMatchObject({ status: 401, body: { error: "invalid_client" } });
  const refusal = { kind: "refused", code: "oauth.maker" };
  for (const scope of ["USER_READ", "PROJECT_READ"])
    await expect(ask(site, person, app, { scope })).rejects.toMatchObject(refusal);
  for (const answer of [acceptAuthorization, declineAuthorization])
    await expect(perform(answer, site.as(person), { flow: asked.flow })).rejects.toMatchObject(refusal);

  await comeBack(maker.id);
  expect(await reads(token)).toBe(200);
  expect((await exchange(site, claim)).status).toBe(200);
  expect((await perform(acceptAuthorization, site.as(person), { flow: asked.flow })).redirect).toContain("code=");
});

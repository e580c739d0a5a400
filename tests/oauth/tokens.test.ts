// Tests of application tokens: their scopes, what may be requested, and when they end.
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  deleteApp,
  editApp,
  listAuthorizations,
  revokeAuthorization,
  rotateAppSecret,
} from "#features/accounts/contract.ts";
import { deleteExpired } from "#features/accounts/sessions/delete-expired.ts";
import { grantableScopes, restrictedScopes } from "#kernel/scope.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { ask, exchange, internalApi, register, tokenFor } from "./app.ts";

let site: TestSite;
let owner: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  person = await site.person();
});
afterAll(() => site.stop());
const { call, reads } = internalApi(() => site);

// All of these applications call from one IP address.
beforeEach(() => site.forgetRequests());

describe("a token", () => {
  test("ends when its authorization is revoked", async () => {
    const app = await register(site, owner);
    const token = await tokenFor(site, person, app);
    expect(await reads(token)).toBe(200);
    await perform(revokeAuthorization, site.as(person), { app: app.id });
    expect(await reads(token)).toBe(401);
  });

  test("ends with its application", async () => {
    const app = await register(site, owner);
    const token = await tokenFor(site, person, app);
    await perform(deleteApp, site.as(owner), { app: app.id });
    expect(await reads(token)).toBe(401);
  });

  test("has only the scopes the application may still request", async () => {
    const app = await register(site, owner);
    const token = await tokenFor(site, person, app);
    await perform(editApp, site.as(owner), { app: app.id, scopes: ["PROJECT_READ"] });
    expect(await reads(token)).toBe(401);
    await perform(editApp, site.as(owner), { app: app.id, scopes: ["USER_READ"] });
    expect(await reads(token)).toBe(200);
  });

  test("keeps its original scopes, though more were granted later", async () => {
    const app = await register(site, owner);
    const token = await tokenFor(site, person, app, { scope: "PROJECT_READ" });
    await tokenFor(site, person, app, { scope: "USER_READ" });
    expect(await reads(token)).toBe(401);
  });

  test("is revoked by its application, and by no other", async () => {
    const [app, other] = [await register(site, owner), await register(site, owner)];
    const token = await tokenFor(site, person, app);
    const end = (of: typeof app, secret = of.secret ?? "") =>
      call("/oauth/revoke", "", {
        method: "POST",
        body: new URLSearchParams({ token, client_id: of.id, client_secret: secret }),
      });
    expect((await end(app, "wrong")).status).toBe(401);
    expect((await end(other)).status).toBe(200);
    expect(await reads(token)).toBe(200);
    expect((await end(app)).status).toBe(200);
    expect(await reads(token)).toBe(401);
    expect((await end(app)).status).toBe(200);
  });

  test("outlives a rotated secret, which no longer works for new codes", async () => {
    const app = await register(site, owner);
    const token = await tokenFor(site, person, app);
    const { secret } = await perform(rotateAppSecret, site.as(owner), { app: app.id });
    expect(await reads(token)).toBe(200);
    const fields = { client_id: app.id, code: "none" };
    expect((await exchange(site, { ...fields, client_secret: app.secret ?? "" })).body.error).toBe("invalid_client");
    expect((await exchange(site, { ...fields, client_secret: secret })).body.error).toBe("invalid_grant");
  });
});

describe("what an application may request", () => {
  test.each([...restrictedScopes])("is never %s", async (scope) => {
    await expect(register(site, owner, { scopes: ["USER_READ", scope] })).rejects.toMatchObject({ kind: "invalid" });
  });

  test("is anything else", async () => {
    const app = await register(site, owner, { scopes: [...grantableScopes] });
    expect(await ask(site, person, app, { scope: grantableScopes.join("+") })).toMatchObject({
      scopes: grantableScopes,
    });
  });

  test("is shown with current grants, and mailed the first time and for more scopes", async () => {
    const [app, newcomer] = [await register(site, owner), await site.person()];
    await sql`update users set email_verified_at = now() where id = ${newcomer.id}`.execute(site.services.db);
    for (const scope of ["USER_READ", "USER_READ", "USER_READ PROJECT_READ", "PROJECT_READ"])
      await tokenFor(site, newcomer, app, { scope });
    const [shown] = await perform(listAuthorizations, site.as(newcomer), {});
    expect(shown).toMatchObject({ app: { id: app.id, name: "Lantern" }, scopes: ["USER_READ", "PROJECT_READ"] });
    const mails = await site.services.db
      .selectFrom("mails")
      .selectAll()
      .where("template", "=", "app-authorized")
      .execute();
    expect(mails.filter(({ recipient }) => recipient.startsWith(newcomer.username))).toHaveLength(2);
  });
});

describe("expired data", () => {
  test("is deleted: tokens, old codes and requests", async () => {
    const app = await register(site, owner);
    await tokenFor(site, person, app);
    await ask(site, await site.person(), app);
    const later = new Date(Date.now() + 60 * 86_400_000);
    await deleteExpired({ db: site.services.db, clock: { now: () => later } });
    for (const table of ["oauth_tokens", "oauth_codes", "auth_flows"] as const)
      expect(await site.services.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

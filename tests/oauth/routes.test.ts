// Tests of applications through the routes of the compatible API.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { grantableScopes, toBits } from "#kernel/scope.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { done, internalApi, register, request, tokenFor } from "./app.ts";

let site: TestSite;
let owner: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  person = await site.person();
});
afterAll(() => site.stop());
const { call, sendJson } = internalApi(() => site);

// All of these applications call from one IP address.
beforeEach(() => site.forgetRequests());

describe("the compatible API", () => {
  test("registers, shows, edits and deletes applications", async () => {
    const fields = { name: "By route", max_scopes: toBits(["USER_READ"]), redirect_uris: [done] };
    const made = (await (await sendJson("/oauth/app", owner.session, fields)).json()) as {
      id: string;
      client_secret: string;
    };
    expect(made.client_secret).toMatch(/^tsc_/);
    const shown = await (await call(`/oauth/app/${made.id}`, "")).json();
    expect(shown).toMatchObject({
      ...fields,
      redirect_uris: [{ client_id: made.id, uri: done }],
      created_by: owner.id,
    });
    expect(shown).not.toHaveProperty("client_secret");
    expect((await sendJson(`/oauth/app/${made.id}`, owner.session, { name: "Renamed" }, "PATCH")).status).toBe(204);
    const many = await call(`/oauth/apps?ids=${encodeURIComponent(JSON.stringify([made.id, "00000000"]))}`, "");
    expect(await many.json()).toMatchObject([{ id: made.id, name: "Renamed" }]);
    const own = (await (await call(`/user/${owner.id}/oauth_apps`, owner.session)).json()) as { id: string }[];
    expect(own.map(({ id }) => id)).toContain(made.id);
    expect((await call(`/user/${owner.id}/oauth_apps`, person.session)).status).toBe(404);
    expect((await sendJson(`/oauth/app/${made.id}`, person.session, { name: "Stolen" }, "PATCH")).status).toBe(404);
    expect((await call(`/oauth/app/${made.id}`, owner.session, { method: "DELETE" })).status).toBe(204);
    expect((await call(`/oauth/app/${made.id}`, "")).status).toBe(404);
  });

  test("refuses scopes that no application can have", async () => {
    const fields = { name: "Greedy", max_scopes: toBits(["SESSION_ACCESS"]), redirect_uris: [done] };
    expect((await sendJson("/oauth/app", owner.session, fields)).status).toBe(400);
  });

  test("creates a request, accepts one decision, and lists and revokes authorizations", async () => {
    const app = await register(site, owner);
    const begun = await call(`/oauth/authorize?${request(app, { scope: "USER_READ" })}`, person.session);
    const asked = (await begun.json()) as { flow_id: string };
    expect(asked).toMatchObject({ client_id: app.id, client_name: "Lantern", requested_scopes: toBits(["USER_READ"]) });
    const accepted = await sendJson("/oauth/accept", person.session, { flow: asked.flow_id });
    expect(await accepted.text()).toMatch(/^https:\/\/app\.example\/done\?code=/);
    expect((await sendJson("/oauth/accept", person.session, { flow: asked.flow_id })).status).toBe(400);
    const again = await call(`/oauth/authorize?${request(app, { scope: "USER_READ" })}`, person.session);
    expect(await again.text()).toBe(again.headers.get("location"));
    const wider = await call(`/oauth/authorize?${request(app)}`, person.session);
    const { flow_id: flow } = (await wider.json()) as { flow_id: string };
    const rejected = await sendJson("/oauth/reject", person.session, { flow });
    expect(await rejected.text()).toContain("error=access_denied");
    const list = (await (await call("/oauth/authorizations", person.session)).json()) as { app_id: string }[];
    expect(list.map(({ app_id }) => app_id)).toContain(app.id);
    const path = `/oauth/authorizations?client_id=${app.id}`;
    expect((await call(path, person.session, { method: "DELETE" })).status).toBe(204);
    expect((await call(path, person.session, { method: "DELETE" })).status).toBe(404);
  });

  test("accepts a request without response_type, as these clients send it", async () => {
    const app = await register(site, owner);
    const query = new URLSearchParams({ client_id: app.id }).toString();
    const begun = await call(`/oauth/authorize?${query}`, person.session);
    expect(await begun.json()).toMatchObject({ client_id: app.id });
  });

  test("lets no token or application act as a session", async () => {
    const app = await register(site, owner, { scopes: [...grantableScopes] });
    for (const token of [person.token, await tokenFor(site, person, app)]) {
      expect((await call(`/oauth/authorize?${request(app)}`, token)).status).toBe(401);
      expect((await call("/oauth/authorizations", token)).status).toBe(401);
    }
  });
});

// Tests of authorization requests: pending, allowed, declined, refused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  acceptAuthorization,
  beginAuthorization,
  declineAuthorization,
  editApp,
  listAuthorizations,
} from "#features/accounts/contract.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { allow, ask, done, pkce, register, request } from "./app.ts";

let site: TestSite;
let owner: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
});
afterAll(() => site.stop());

const publicApp = (redirects = ["http://127.0.0.1/done"]) => register(site, owner, { confidential: false, redirects });

beforeAll(async () => {
  person = await site.person();
});
// All of these applications call from one IP address.
beforeEach(() => site.forgetRequests());

describe("a request", () => {
  test("leads to a code, the state, the issuer, and the URI's own query", async () => {
    const app = await register(site, owner, { redirects: [`${done}?from=tessera`] });
    const answer = await allow(site, person, app, { state: "a b&c=d" });
    expect(answer.href).toMatch(/^https:\/\/app\.example\/done\?from=tessera&code=[0-9A-Za-z]{60}&/);
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({ state: "a b&c=d", iss: site.url, from: "tessera" });
  });

  test.each([
    ["response_type", { response_type: "token" }, "unsupported_response_type"],
    ["an unknown scope", { scope: "EVERYTHING" }, "invalid_scope"],
    ["a scope beyond the application's", { scope: "USER_READ PROJECT_WRITE" }, "invalid_scope"],
    ["an empty scope", { scope: "+" }, "invalid_scope"],
    ["a long state", { state: "x".repeat(2001) }, "invalid_request"],
    ["a state with a line break", { state: "a\nb" }, "invalid_request"],
    ["a plain challenge", { ...pkce, code_challenge_method: "plain" }, "invalid_request"],
    ["a challenge without its method", { code_challenge: pkce.code_challenge }, "invalid_request"],
    ["a method without its challenge", { code_challenge_method: "S256" }, "invalid_request"],
    ["a challenge that is not a hash", { ...pkce, code_challenge: "short" }, "invalid_request"],
  ])("that is invalid redirects with an error: %s", async (_, change, error) => {
    const app = await register(site, owner);
    const answer = await ask(site, person, app, change);
    expect(answer).toMatchObject({ kind: "refused", error });
    const redirect = new URL((answer as { redirect: string }).redirect);
    expect([redirect.origin, redirect.searchParams.get("error")]).toEqual(["https://app.example", error]);
    const told = change as { state?: string };
    expect(redirect.searchParams.get("state")).toBe(told.state === undefined ? "here" : null);
  });

  test("without response_type gets the error of RFC 6749", async () => {
    const app = await register(site, owner);
    const query = new URLSearchParams({ client_id: app.id, state: "here" }).toString();
    expect(await perform(beginAuthorization, site.as(person), { query })).toMatchObject({ error: "invalid_request" });
  });

  test("that is invalid redirects automatically only if the user has authorized the application", async () => {
    const app = await register(site, owner);
    const wrong = { response_type: "nonsense" };
    expect(await ask(site, person, app, wrong)).toMatchObject({ kind: "refused", known: false });
    await allow(site, person, app, { scope: "USER_READ" });
    expect(await ask(site, person, app, wrong)).toMatchObject({ kind: "refused", known: true });
  });

  test("replaces the pending one, of the same application and user only", async () => {
    const [app, beside] = [await register(site, owner), await register(site, owner)];
    const other = await site.person();
    const flowOf = async (who: TestPerson, which: { id: string }) =>
      ((await ask(site, who, which)) as { flow: string }).flow;
    const kept = [await flowOf(person, beside), await flowOf(other, app)] as const;
    const first = await flowOf(person, app);
    const last = await flowOf(person, app);
    const accept = (who: TestPerson, flow: string) => perform(acceptAuthorization, site.as(who), { flow });
    await expect(accept(person, first)).rejects.toMatchObject({ kind: "invalid" });
    expect((await accept(person, last)).redirect).toContain("code=");
    expect((await accept(person, kept[0])).redirect).toContain("code=");
    expect((await accept(other, kept[1])).redirect).toContain("code=");
  });

  test("with a duplicate parameter is refused", async () => {
    const app = await register(site, owner);
    const query = `${request(app)}&scope=USER_READ&scope=PROJECT_READ`;
    expect(await perform(beginAuthorization, site.as(person), { query })).toMatchObject({ error: "invalid_request" });
  });

  test("of an application without a secret requires a challenge, and always asks", async () => {
    const app = await publicApp();
    expect(await ask(site, person, app)).toMatchObject({ kind: "refused", error: "invalid_request" });
    await allow(site, person, app, pkce);
    expect(await ask(site, person, app, pkce)).toMatchObject({ kind: "ask" });
  });

  test("of an unknown application is refused on our page", async () => {
    for (const id of ["00000000", "no id", ""])
      await expect(ask(site, person, { id })).rejects.toMatchObject({ kind: "refused" });
  });

  test("does not ask again for granted scopes, but for more", async () => {
    const app = await register(site, owner);
    await allow(site, person, app, { scope: "USER_READ" });
    expect(await ask(site, person, app, { scope: "USER_READ" })).toMatchObject({ kind: "granted" });
    expect(await ask(site, person, app, { scope: "USER_READ+PROJECT_READ" })).toMatchObject({ kind: "ask" });
    expect(await ask(site, await site.person(), app, { scope: "USER_READ" })).toMatchObject({ kind: "ask" });
  });

  test("that is declined redirects with an error, and grants nothing", async () => {
    const app = await register(site, owner);
    const begun = await ask(site, person, app);
    const { flow } = begun as { flow: string };
    const { redirect } = await perform(declineAuthorization, site.as(person), { flow });
    expect(new URL(redirect ?? "").searchParams.get("error")).toBe("access_denied");
    await expect(perform(acceptAuthorization, site.as(person), { flow })).rejects.toMatchObject({ kind: "invalid" });
    expect(await ask(site, person, app)).toMatchObject({ kind: "ask" });
  });

  test("is answered once, by the user who was asked", async () => {
    const app = await register(site, owner);
    const { flow } = (await ask(site, person, app)) as { flow: string };
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => perform(acceptAuthorization, site.as(person), { flow })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { flow: other } = (await ask(site, await site.person(), app)) as { flow: string };
    await expect(perform(acceptAuthorization, site.as(person), { flow: other })).rejects.toMatchObject({
      kind: "invalid",
    });
  });

  test("fails once its URI is no longer registered", async () => {
    const app = await register(site, owner);
    const { flow } = (await ask(site, person, app)) as { flow: string };
    await perform(editApp, site.as(owner), { app: app.id, redirects: ["https://other.example/"] });
    expect(await perform(acceptAuthorization, site.as(person), { flow })).toEqual({ redirect: null });
    expect(await perform(listAuthorizations, site.as(person), {})).not.toContainEqual(
      expect.objectContaining({ app: expect.objectContaining({ id: app.id }) as unknown }),
    );
  });

  test("of a suspended user is refused", async () => {
    const app = await register(site, owner);
    const gone = await site.person();
    const { actor } = gone;
    if (actor.kind !== "person") throw new Error("A person is no visitor.");
    const suspended = { ...gone, actor: { ...actor, person: { ...actor.person, suspensionReason: "spam" } } };
    await expect(ask(site, suspended, app)).rejects.toMatchObject({ kind: "forbidden" });
  });
});

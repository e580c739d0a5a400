// Guarantees of access tokens: shown once, as wide as their scopes, changed and ended at once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { createToken, editToken, editUser, getSelf, listTokens, revokeToken } from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import type { Scope } from "#kernel/scope.ts";
import { grantableScopes, restrictedScopes } from "#kernel/scope.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { refused } from "#tests/things.ts";

const soon = () => new Date(Date.now() + 3_600_000).toISOString();
let site: TestSite;
let person: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  person = await site.person();
});
afterAll(() => site.stop());

const create = (input: object = {}) =>
  perform(createToken, site.as(person), { name: "a token", scopes: ["USER_READ"], expires: soon(), ...input });

/** The context of whoever carries the secret; refused like an unknown one when it is dead. */
async function carrying(secret: string, later = 0) {
  const clock = { now: () => new Date(Date.now() + later) };
  const actor = await findActor({ ...site.world, clock }, secret);
  return actor ? { ...site.as(null), actor } : null;
}

describe("a token", () => {
  test("is shown when it is made and never again", async () => {
    const { token, id, hint } = await create();
    expect(token).toMatch(/^tsp_[0-9A-Za-z]{60}$/);
    expect(token.startsWith(hint)).toBe(true);
    const listed = await perform(listTokens, site.as(person), {});
    expect(listed.map((one) => one.id)).toContain(id);
    expect(JSON.stringify(listed)).not.toContain(token.slice(10));
  });

  test.each(["ab", "  a  ", "x".repeat(256)])("cannot be called %j", async (name) => {
    expect(await refused(create({ name }))).toBe("invalid name");
  });

  test.each([...restrictedScopes])("cannot carry %s", async (scope) => {
    expect(await refused(create({ scopes: ["USER_READ", scope] }))).toBe("invalid scopes");
    const { id } = await create();
    expect(await refused(perform(editToken, site.as(person), { token: id, scopes: [scope] }))).toBe("invalid scopes");
  });

  test("cannot have expired already, nor be made to", async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    expect(await refused(create({ expires: past }))).toBe("invalid expires");
    expect(await refused(create({ expires: "tomorrow" }))).toBe("invalid expires");
    const { id } = await create();
    expect(await refused(perform(editToken, site.as(person), { token: id, expires: past }))).toBe("invalid expires");
  });

  test("carries its scopes and nothing else", async () => {
    const { token } = await create({ scopes: ["USER_WRITE"] });
    const context = await carrying(token);
    if (!context) throw new Error("The token is fresh.");
    await perform(editUser, context, { user: person.id, bio: "By a token." });
    expect(await refused(perform(getSelf, context, {}))).toBe("unauthenticated");
    expect(await refused(perform(listTokens, context, {}))).toBe("unauthenticated");
    expect(await refused(perform(createToken, context, { name: "more", scopes: ["USER_READ"], expires: soon() }))).toBe(
      "unauthenticated",
    );
  });

  test("shows the address only with the scope for it", async () => {
    const email = async (scopes: readonly Scope[]) => {
      const context = await carrying((await create({ scopes })).token);
      return context && (await perform(getSelf, context, {})).email;
    };
    expect(await email(["USER_READ"])).toBeNull();
    expect(await email(["USER_READ", "USER_READ_EMAIL"])).toBe(`${person.username}@example.com`);
  });

  test("obeys a change at once", async () => {
    const { token, id } = await create({ scopes: [...grantableScopes] });
    await perform(editToken, site.as(person), { token: id, scopes: ["USER_WRITE"], name: "narrower" });
    const context = await carrying(token);
    expect(context && (await refused(perform(getSelf, context, {})))).toBe("unauthenticated");
    const row = (await perform(listTokens, site.as(person), {})).find((one) => one.id === id);
    expect(row).toMatchObject({ name: "narrower", scopes: ["USER_WRITE"] });
    expect(row?.lastUsed).not.toBeNull();
  });

  test("dies when it expires and when it is revoked", async () => {
    const { token, id } = await create();
    expect(await carrying(token, 3_700_000)).toBeNull();
    await perform(revokeToken, site.as(person), { token: id });
    expect(await carrying(token)).toBeNull();
    expect(await refused(perform(revokeToken, site.as(person), { token: id }))).toBe("missing");
  });

  test("of somebody else is not there", async () => {
    const other = await site.person();
    const { id, token } = await create();
    expect(await refused(perform(editToken, site.as(other), { token: id, name: "mine now" }))).toBe("missing");
    expect(await refused(perform(revokeToken, site.as(other), { token: id }))).toBe("missing");
    expect((await perform(listTokens, site.as(other), {})).map((one) => one.id)).not.toContain(id);
    expect(await carrying(token)).not.toBeNull();
  });
});

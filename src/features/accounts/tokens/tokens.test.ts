// Tests access tokens: shown once, limited to their scopes, and changes take effect at once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import {
  createToken,
  editToken,
  editUser,
  getSelf,
  listTokens,
  revokeToken,
  tokenChoices,
} from "#features/accounts/contract.ts";
import { findActor } from "#features/accounts/index.ts";
import { deleteProject } from "#features/catalog/contract.ts";
import type { Scope } from "#kernel/scope.ts";
import { grantableScopes, limitableScopes, restrictedScopes } from "#kernel/scope.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { at, draftProject, fresh, refused } from "#tests/things.ts";

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

/** The context of a call with this secret; a dead secret is refused like an unknown one. */
async function carrying(secret: string, later = 0) {
  const clock = { now: () => new Date(Date.now() + later) };
  const actor = await findActor({ ...site.services, clock }, secret);
  return actor ? { ...site.as(null), actor } : null;
}

describe("a token", () => {
  test("is shown on creation and never again", async () => {
    const { token, id, hint } = await create();
    expect(token).toMatch(/^tsp_[0-9A-Za-z]{60}$/);
    expect(token.startsWith(hint)).toBe(true);
    const listed = await perform(listTokens, site.as(person), {});
    expect(listed.map((one) => one.id)).toContain(id);
    expect(JSON.stringify(listed)).not.toContain(token.slice(10));
  });

  test.each(["ab", "  a  ", "x".repeat(256)])("cannot be named %j", async (name) => {
    expect(await refused(create({ name }))).toBe("invalid name");
  });

  test.each([...restrictedScopes])("cannot have %s", async (scope) => {
    expect(await refused(create({ scopes: ["USER_READ", scope] }))).toBe("invalid scopes");
    const { id } = await create();
    expect(await refused(perform(editToken, site.as(person), { token: id, scopes: [scope] }))).toBe("invalid scopes");
  });

  test("cannot be created or edited to be already expired", async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    expect(await refused(create({ expires: past }))).toBe("invalid expires");
    expect(await refused(create({ expires: "tomorrow" }))).toBe("invalid expires");
    const { id } = await create();
    expect(await refused(perform(editToken, site.as(person), { token: id, expires: past }))).toBe("invalid expires");
  });

  test("has its scopes and nothing else", async () => {
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

  test("shows the address only with the matching scope", async () => {
    const email = async (scopes: readonly Scope[]) => {
      const context = await carrying((await create({ scopes })).token);
      return context && (await perform(getSelf, context, {})).email;
    };
    expect(await email(["USER_READ"])).toBeNull();
    expect(await email(["USER_READ", "USER_READ_EMAIL"])).toBe(`${person.username}@example.com`);
  });

  test("reflects changes at once", async () => {
    const { token, id } = await create({ scopes: [...grantableScopes] });
    await perform(editToken, site.as(person), { token: id, scopes: ["USER_WRITE"], name: "narrower" });
    const context = await carrying(token);
    expect(context && (await refused(perform(getSelf, context, {})))).toBe("unauthenticated");
    const row = (await perform(listTokens, site.as(person), {})).find((one) => one.id === id);
    expect(row).toMatchObject({ name: "narrower", scopes: ["USER_WRITE"] });
    expect(row?.lastUsed).not.toBeNull();
  });

  test("stops working when it expires or is revoked", async () => {
    const { token, id } = await create();
    expect(await carrying(token, 3_700_000)).toBeNull();
    await perform(revokeToken, site.as(person), { token: id });
    expect(await carrying(token)).toBeNull();
    expect(await refused(perform(revokeToken, site.as(person), { token: id }))).toBe("missing");
  });

  test("can be created and edited only with recent authentication", async () => {
    const { id } = await create();
    const late = at(site.as(person), new Date(Date.now() + 3_700_000));
    const input = { name: "a token", scopes: ["USER_READ"], expires: "2999-01-01T00:00:00Z" };
    expect(await refused(perform(createToken, late, input))).toBe("unconfirmed");
    expect(await refused(perform(editToken, late, { token: id, name: "renamed" }))).toBe("unconfirmed");
    expect(await perform(revokeToken, late, { token: id })).toBeUndefined();
  });

  test("creation is reported by mail", async () => {
    const name = fresh("mailed");
    const { db } = site.services;
    await db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", person.id).execute();
    await create({ name });
    const mails = await db.selectFrom("mails").selectAll().where("template", "=", "pat-created").execute();
    const mail = mails.filter((row) => JSON.stringify(row).includes(name));
    expect(mail.map(({ recipient }) => recipient)).toEqual([`${person.username}@example.com`]);
  });

  test("creation is limited to a hundred, even concurrently", async () => {
    const busy = await site.person();
    const input = { name: "one of many", scopes: ["USER_READ"], expires: soon() };
    const calls = Array.from({ length: 110 }, () => perform(createToken, site.as(busy), input));
    const outcomes = await Promise.allSettled(calls);
    // The user already had one token.
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(99);
    expect(await refused(perform(createToken, site.as(busy), input))).toBe("refused");
  });

  test("of another user is not found", async () => {
    const other = await site.person();
    const { id, token } = await create();
    expect(await refused(perform(editToken, site.as(other), { token: id, name: "mine now" }))).toBe("missing");
    expect(await refused(perform(revokeToken, site.as(other), { token: id }))).toBe("missing");
    expect((await perform(listTokens, site.as(other), {})).map((one) => one.id)).not.toContain(id);
    expect(await carrying(token)).not.toBeNull();
  });
});

describe("a limit", () => {
  const limited = (only: object, scopes: readonly Scope[] = ["PROJECT_READ"]) => create({ scopes, only });

  test("names the user's things, and deleted ones drop out", async () => {
    const [kept, deleted] = [await draftProject(site, person), await draftProject(site, person)];
    const { id, only } = await limited({ projects: [kept.id, deleted.id] });
    expect(only?.projects.map((one) => one.id).toSorted()).toEqual([kept.id, deleted.id].toSorted());
    await perform(deleteProject, site.as(person), { project: deleted.id });
    const row = (await perform(listTokens, site.as(person), {})).find((one) => one.id === id);
    expect(row?.only).toEqual({ projects: [{ id: kept.id, slug: kept.slug, title: kept.title }], organizations: [] });
  });

  test("must be one of the user's own things", async () => {
    const { id, slug, title } = await draftProject(site, person);
    const choices = await perform(tokenChoices, site.as(person), {});
    expect(choices.projects).toContainEqual({ id, slug, title });
    const other = await site.person();
    expect((await perform(tokenChoices, site.as(other), {})).projects).toEqual([]);
    const foreign = await draftProject(site, other);
    expect(await refused(limited({ projects: [foreign.id] }))).toBe("invalid only");
    expect(await refused(limited({ organizations: ["00000000"] }))).toBe("invalid only");
    expect(await refused(limited({ projects: [] }))).toBe("invalid only");
  });

  test.each(grantableScopes.filter((scope) => !limitableScopes.has(scope)))("does not allow %s", async (scope) => {
    const { id } = await draftProject(site, person);
    expect(await refused(limited({ projects: [id] }, ["PROJECT_READ", scope]))).toBe("invalid scopes");
    const token = await create({ scopes: [scope] });
    const only = { projects: [id], organizations: [] };
    expect(await refused(perform(editToken, site.as(person), { token: token.id, only }))).toBe("invalid scopes");
  });

  test("can be set and lifted later", async () => {
    const project = await draftProject(site, person);
    const { id, token } = await create({ scopes: ["PROJECT_READ"] });
    const only = { projects: [project.id], organizations: [] };
    await perform(editToken, site.as(person), { token: id, only });
    expect(await carrying(token)).toMatchObject({ actor: { credential: { only } } });
    await perform(editToken, site.as(person), { token: id, only: null });
    expect(await carrying(token)).toMatchObject({ actor: { credential: { only: null } } });
  });
});

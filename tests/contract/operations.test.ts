// Contract tests of every operation, derived from its contract: who may call it, its shapes, and what it hides.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { operations } from "#api/registry.ts";
import { bytesAnswer } from "#kernel/answer.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#kernel/scope.ts";
import { grantableScopes, toBits } from "#kernel/scope.ts";
import type { Context } from "#platform/context.ts";
import { makeThings } from "./make-things.ts";
import type { Sample, Thing, Things } from "./sample.ts";
import { samples } from "./samples.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { once } from "#tests/things.ts";

let site: TestSite;
let stranger: TestPerson;
let admin: TestPerson;
let things: Things;

const nothing: Thing = {
  id: "00000000",
  slug: "nothing-there",
  teamId: "00000000",
  version: "00000000",
  number: "0",
  sha1: "0".repeat(40),
  image: "none",
  picture: "0123456789abcdef",
  file: "nothing.jar",
};

beforeAll(async () => {
  site = await startTestSite();
  const moderator = await site.person(undefined, "moderator");
  admin = await site.person(undefined, "admin");
  stranger = await site.person();
  const owner = await site.person();
  things = await makeThings(site, owner, moderator);
});
afterAll(() => site.stop());

function sampleOf(operation: AnyOperation): Sample {
  const sample = samples[operation.name];
  if (!sample) throw new Error(`Add a sample of ${operation.name} to samples.fixture.ts of its feature.`);
  return sample;
}

/** The outcome of a call, as far as a caller can tell. */
async function outcome(operation: AnyOperation, context: Context, input: object): Promise<object> {
  try {
    return { answer: await perform(operation, context, input, once(Buffer.from("bytes"))) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { kind: error.kind, status: error.status, message: error.message, fields: error.fields };
  }
}

/** The context of a token of the owner with these scopes. */
function byToken(scopes: readonly Scope[]): Context {
  const { actor } = things.owner;
  if (actor.kind !== "person") throw new Error("The owner is a person.");
  const credential = { kind: "token", id: "test", scopes: toBits(scopes), only: null } as const;
  return { ...site.as(things.owner), actor: { ...actor, credential } };
}

const each = operations.map((operation) => [operation.name, operation] as const);
const guarded = each.filter(([, { needs }]) => needs !== "anyone");

test("every operation has a sample, and every sample an operation", () => {
  expect(Object.keys(samples).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
});

describe.each(guarded)("%s", (_, operation) => {
  test("requires visitors to sign in", async () => {
    const input = sampleOf(operation).input(things.open, things);
    expect(await outcome(operation, site.as(null), input)).toMatchObject({ status: 401 });
  });

  test("cannot be called as the system", async () => {
    const input = sampleOf(operation).input(things.open, things);
    const system = { ...site.as(null), actor: { kind: "system", job: "accounts.erase" } as const };
    expect(await outcome(operation, system, input)).toMatchObject({ status: 401 });
  });

  test(operation.needs === "session" ? "refuses every token" : "refuses a token without its scope", async () => {
    const others = grantableScopes.filter((scope) => scope !== operation.needs);
    const input = sampleOf(operation).input(things.open, things);
    expect(await outcome(operation, byToken(others), input)).toMatchObject({ status: 401, kind: "unauthenticated" });
  });
});

const having = (key: "bad" | "unknown" | "hides") => each.filter(([name]) => samples[name]?.[key]);

describe("an input", () => {
  test.each(having("bad"))("%s names the field that has the wrong shape", async (_, operation) => {
    const [change, field] = sampleOf(operation).bad ?? [{}, ""];
    const input = { ...sampleOf(operation).input(things.open, things), ...change };
    const refusal = await outcome(operation, site.as(things.owner), input);
    expect(refusal).toMatchObject({ status: 400, kind: "invalid" });
    expect(Object.keys((refusal as { fields: object }).fields)).toEqual([field]);
  });

  test.each(having("unknown"))("%s reports what does not exist as missing", async (_, operation) => {
    const { input, unknown } = sampleOf(operation);
    if (unknown === "list") {
      const { answer } = (await outcome(operation, site.as(null), input(nothing, things))) as { answer: object };
      expect(Object.values(answer)).toEqual([]);
      return;
    }
    const asked = { ...input(things.open, things), ...unknown };
    expect(await outcome(operation, site.as(admin), asked)).toMatchObject({ status: 404 });
  });

  test.each(having("hides"))("%s responds the same for hidden and missing things", async (_, operation) => {
    const { input } = sampleOf(operation);
    for (const context of operation.needs === "anyone" ? [site.as(null), site.as(stranger)] : [site.as(stranger)]) {
      const hidden = await outcome(operation, context, input(things.hidden, things));
      expect(hidden).toEqual(await outcome(operation, context, input(nothing, things)));
    }
  });

  const spoilt = (operation: AnyOperation, input: object) =>
    Object.keys(operation.input.shape).find((key) => {
      const value = (input as Record<string, unknown>)[key];
      return typeof value === "string" || Array.isArray(value);
    });
  const blank = { id: "", slug: "", teamId: "", version: "", number: "", sha1: "", image: "", picture: "", file: "" };
  const blanks = { owner: { id: "" }, open: blank, hidden: blank, token: "", upload: "", organization: "" };
  const withText = each.filter(([name, operation]) =>
    spoilt(operation, samples[name]?.input(blank, blanks as unknown as Things) ?? {}),
  );

  test.each(withText)("%s treats the NUL character as invalid input", async (_, operation) => {
    const input = sampleOf(operation).input(things.open, things);
    const field = spoilt(operation, input) ?? "";
    const bad = Array.isArray(input[field]) ? ["a\0b"] : "a\0b";
    const refusal = await outcome(operation, site.as(things.owner), { ...input, [field]: bad });
    expect([400, 404]).toContain((refusal as { status?: number }).status);
  });
});

function addressOf(operation: AnyOperation, input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input))
    if (!operation.path.includes(`{${key}}`)) query.set(key, typeof value === "string" ? value : JSON.stringify(value));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));
  return `${site.url}${path}?${query}`;
}

function sendTo(operation: AnyOperation, input: Readonly<Record<string, unknown>>, token?: string): Promise<Response> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: token } : {}) };
  if (operation.body !== "json")
    return fetch(addressOf(operation, input), { method: operation.method, headers, redirect: "manual" });
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));
  return fetch(site.url + path, { method: operation.method, headers, body: JSON.stringify(input) });
}

describe("over HTTP", () => {
  test.each(guarded.filter(([, { siteOnly }]) => !siteOnly))(
    "%s requires visitors to sign in",
    async (_, operation) => {
      const response = await sendTo(operation, sampleOf(operation).input(things.open, things));
      if (operation.formOf !== null) {
        expect(response.headers.get("location")).toBe(`/auth/sign-in?redirect=${encodeURIComponent(operation.formOf)}`);
        return;
      }
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: "unauthorized", description: expect.any(String) });
    },
  );

  test.each(each.filter(([, { siteOnly }]) => siteOnly))("%s is not served", async (_, operation) => {
    const response = await sendTo(operation, sampleOf(operation).input(things.open, things), things.owner.token);
    expect(response.status).toBe(404);
  });

  const reads = each.filter(
    ([name, { siteOnly, method, needs, path, output }]) =>
      !siteOnly &&
      output !== bytesAnswer &&
      needs !== "session" &&
      name !== "projects.random" &&
      (method === "GET" || path.startsWith("/api/files") || path.endsWith("/preview")) &&
      method !== "DELETE",
  );

  test.each(reads)("%s responds as it does in process, with nothing beyond the contract", async (_, operation) => {
    const input = sampleOf(operation).input(things.open, things);
    const response = await sendTo(operation, input, things.owner.token);
    expect(response.status).toBe(200);
    const answer: unknown = await response.json();
    expect(answer).toEqual(await perform(operation, byToken(grantableScopes), input));
    expect(operation.output.parse(answer)).toEqual(answer);
  });
});

// Tests the response cache for visitors: no personal data, nothing that depends on the requester, and no stale entries.
import { expect, test } from "vitest";
import { z } from "zod";
import { cacheResponses } from "#api/cache-responses.ts";
import { operations } from "#api/registry.ts";
import type { Actor } from "#kernel/actor.ts";
import { visitor } from "#kernel/actor.ts";
import type { Client } from "#kernel/operation.ts";
import { operation } from "#kernel/operation.ts";
import { createCache } from "#platform/cache/in-process.ts";
import type { Context, Services } from "#platform/context.ts";

const read = (cached: boolean) =>
  operation({
    name: `things.${cached ? "cached" : "fresh"}`,
    method: "GET",
    path: "/api/things",
    description: "For this test.",
    needs: "anyone",
    cached,
    input: z.object({ id: z.string() }),
    output: z.object({ made: z.number(), ip: z.string(), list: z.array(z.number()) }),
  });
const [cached, fresh] = [read(true), read(false)];

const person = { kind: "person" } as Actor;

/** A site with numbered responses, and a way to emit a change. */
function site(during: () => Promise<void> = async () => {}) {
  let made = 0;
  const cache = createCache();
  const services = { cache } as unknown as Services;
  const clientFor = (context: Context) =>
    (async (_: unknown, { id }: { id: string }) => {
      const number = (made += 1);
      await during();
      if (id === "missing") throw new Error("missing");
      return { made: number, ip: context.origin.ip, list: [1] };
    }) as unknown as Client;
  const caching = cacheResponses(services, clientFor);
  const as = (actor: Actor, ip = "198.51.100.7") =>
    caching({
      ...services,
      actor,
      origin: { ip, userAgent: "", device: null, languages: [], requestId: "", accept: "" },
    });
  return { as, change: () => cache.empty(["anything"]) };
}

test("visitors share a response that is computed without knowing the requester", async () => {
  const { as } = site();
  const first = await as(visitor)(cached, { id: "a" });
  expect(first).toEqual({ made: 1, ip: "", list: [1] });
  expect(await as(visitor, "203.0.113.9")(cached, { id: "a" })).toBe(first);
  expect((await as(visitor)(cached, { id: "b" })).made).toBe(2);
});

test("concurrent requests share one computation", async () => {
  const { as } = site();
  const answers = await Promise.all([1, 2, 3].map(() => as(visitor)(cached, { id: "a" })));
  expect(answers.map(({ made }) => made)).toEqual([1, 1, 1]);
});

test("signed-in users never see cached responses and never populate the cache", async () => {
  const { as } = site();
  expect((await as(person)(cached, { id: "a" })).ip).toBe("198.51.100.7");
  expect((await as(visitor)(cached, { id: "a" })).made).toBe(2);
  expect((await as(person)(cached, { id: "a" })).made).toBe(3);
});

test("operations not marked as cached run every time", async () => {
  const { as } = site();
  await as(visitor)(fresh, { id: "a" });
  expect(await as(visitor)(fresh, { id: "a" })).toMatchObject({ made: 2, ip: "198.51.100.7" });
});

test("a change purges entries at once, and results computed during it are not cached", async () => {
  const { as, change } = site();
  await as(visitor)(cached, { id: "a" });
  change();
  expect((await as(visitor)(cached, { id: "a" })).made).toBe(2);
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = site(() => promise);
  const old = slow.as(visitor)(cached, { id: "a" });
  slow.change();
  const anew = slow.as(visitor)(cached, { id: "a" });
  resolve();
  expect([(await old).made, (await anew).made]).toEqual([1, 2]);
  expect((await slow.as(visitor)(cached, { id: "a" })).made).not.toBe(1);
});

test("failures are not cached", async () => {
  const { as } = site();
  await expect(as(visitor)(cached, { id: "missing" })).rejects.toThrow("missing");
  await expect(as(visitor)(cached, { id: "missing" })).rejects.toThrow("missing");
  expect((await as(visitor)(cached, { id: "a" })).made).toBe(3);
});

test("one page cannot modify what the next one gets", async () => {
  const { as } = site();
  const answer = await as(visitor)(cached, { id: "a" });
  expect(() => answer.list.push(2)).toThrow(TypeError);
});

test("only reads open to anyone are cached", () => {
  const wrong = operations.filter((one) => one.cachedMs > 0 && (one.needs !== "anyone" || one.method !== "GET"));
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(operations.filter((one) => one.cachedMs > 0).length).toBeGreaterThan(5);
});

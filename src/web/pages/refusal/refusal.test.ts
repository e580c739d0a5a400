// Tests which refusals are put into words for scripts.
import { expect, test } from "vitest";
import { createWebContext, type WebInput } from "#web/lib/context.ts";
import { action } from "./refusal.ts";

const context = createWebContext({} as WebInput, async ({ code }) => ({ message: code, fields: {} }));

async function ask(values: string): Promise<[status: number, text: string]> {
  const request = new Request("https://tessera.example/refusal", {
    method: "POST",
    body: new URLSearchParams({ code: "rate", values }),
  });
  const answer = await action({ context, request } as unknown as Parameters<typeof action>[0]);
  return [answer.status, await answer.text()];
}

test("a refusal with a few values", async () => {
  expect(await ask('{"seconds":5,"why":{"code":"sign-in"}}')).toEqual([200, "rate"]);
  expect(await ask("")).toEqual([200, "rate"]);
});

test("more values than any refusal has are not even checked", async () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`v${i}`, i]));
  expect((await ask(JSON.stringify(many)))[0]).toBe(400);
});

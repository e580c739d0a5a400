// Tests of the provider flow cookie: hidden from scripts and other sites.
import { expect, test } from "vitest";
import { createWebContext } from "#web/lib/context.ts";
import { flowIn, clearFlowCookie, setFlowCookie } from "./provider-cookie.ts";
import { visitorInput } from "#web/lib/web-input.fixture.ts";

const contextOn = (prefix: string) =>
  createWebContext(visitorInput(prefix), async ({ code }) => ({ message: code, fields: {} }));

const returning = (cookie: string) => new Request("https://tessera.example/", { headers: { cookie } });

test("on https it is restricted to the site, for the lifetime of the flow", () => {
  expect(setFlowCookie(contextOn("__Host-"), "secret", 10).getSetCookie()).toEqual([
    "__Host-flow=secret; Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure",
  ]);
  expect(flowIn(contextOn("__Host-"), returning("flow=planted; __Host-flow=secret"))).toBe("secret");
  expect(flowIn(contextOn("__Host-"), returning("flow=planted"))).toBe("");
});

test("it is deleted alongside the response's other cookies", () => {
  const headers = new Headers({ "set-cookie": "session=a" });
  expect(clearFlowCookie(contextOn(""), headers).getSetCookie()).toEqual([
    "session=a",
    "flow=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
  ]);
});

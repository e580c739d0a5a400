// Tests of the provider flow cookie: hidden from scripts and other sites.
import { expect, test } from "vitest";
import { createWebContext } from "#web/lib/context.ts";
import { flowIn, clearFlowCookie, setFlowCookie } from "./provider-cookie.ts";

function contextOn(prefix: string) {
  const input = {
    call: () => Promise.reject(new Error("not called")),
    url: "https://tessera.example/",
    method: "GET",
    nonce: "",
    cookies: null,
    language: { locale: "en-US", asked: null, saved: null, automatic: "en-US" },
    viewer: null,
    buildId: "",
    operator: { name: null, email: null },
    site: { staging: false, starting: false, statusUrl: "/status", chatUrl: null },
    status: () => Promise.reject(new Error("Nobody asks.")),
    sessionCookie: `${prefix}session`,
    deviceCookie: `${prefix}device`,
    readForm: () => Promise.reject(new Error("not called")),
    onHtml: () => {},
    onError: () => {},
  };
  return createWebContext(input, async ({ code }) => ({ message: code, fields: {} }));
}

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

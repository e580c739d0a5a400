// The cookie that ties a return from another site to the browser that left is closed to scripts and to other sites.
import { expect, test } from "vitest";
import { createWebContext } from "#web/lib/context.ts";
import { flowIn, forgetFlow, keepFlow } from "./provider-cookie.ts";

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
    site: { staging: false, statusUrl: "/status", chatUrl: null },
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

test("a site on https keeps it to itself, for as long as it is good for", () => {
  expect(keepFlow(contextOn("__Host-"), "secret", 10).getSetCookie()).toEqual([
    "__Host-flow=secret; Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure",
  ]);
  expect(flowIn(contextOn("__Host-"), returning("flow=planted; __Host-flow=secret"))).toBe("secret");
  expect(flowIn(contextOn("__Host-"), returning("flow=planted"))).toBe("");
});

test("it is forgotten beside what else the answer sets", () => {
  const headers = new Headers({ "set-cookie": "session=a" });
  expect(forgetFlow(contextOn(""), headers).getSetCookie()).toEqual([
    "session=a",
    "flow=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
  ]);
});

// Tests of the session cookie: hidden from scripts and other sites, with the lifetime of an active session.
import { expect, test } from "vitest";
import { createWebContext } from "./context.ts";
import { clearSessionCookie, setSessionCookie } from "./session-cookie.ts";
import { visitorInput } from "./web-input.fixture.ts";

const session = { token: "tsa_abc", refreshExpiresAt: "2030-01-02T03:04:05.000Z", device: "browser" };

const contextOn = (prefix: string) =>
  createWebContext(visitorInput(prefix), async ({ code }) => ({ message: code, fields: {} }));

test("on https the cookies are restricted to the site", () => {
  const [kept, device] = setSessionCookie(contextOn("__Host-"), session).getSetCookie();
  expect(kept).toBe(
    "__Host-session=tsa_abc; Path=/; HttpOnly; SameSite=Lax; Expires=Wed, 02 Jan 2030 03:04:05 GMT; Secure",
  );
  expect(device).toMatch(/^__Host-device=browser; Path=\/; HttpOnly; SameSite=Lax; Expires=.*; Secure$/);
});

test("plain http works without Secure", () => {
  for (const cookie of setSessionCookie(contextOn(""), session).getSetCookie()) expect(cookie).not.toContain("Secure");
});

test("signing out removes the session, and the browser is still recognized later", () => {
  const cookies = clearSessionCookie(contextOn("")).getSetCookie();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
});

// The session's cookie is closed to scripts and to other sites, and lives as long as the session.
import { expect, test } from "vitest";
import { forgetSession, keepSession } from "./session-cookie.ts";

const session = { token: "mra_abc", expiresAt: "2030-01-02T03:04:05.000Z" };

test("a site on https keeps the cookie to itself", () => {
  expect(keepSession("__Host-session", session)).toBe(
    "__Host-session=mra_abc; Path=/; HttpOnly; SameSite=Lax; Expires=Wed, 02 Jan 2030 03:04:05 GMT; Secure",
  );
});

test("plain http works without Secure", () => {
  expect(keepSession("session", session)).not.toContain("Secure");
});

test("signing out leaves nothing", () => {
  expect(forgetSession("session")).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
});

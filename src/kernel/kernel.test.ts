// Tests scopes, ids, staff powers, and display formats.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Credential, Person } from "#kernel/actor.ts";
import { carries, holderOf, isAdmin, isStaff, personOf } from "#kernel/actor.ts";
import { showCount, showMoney, showSize } from "#kernel/display.ts";
import { isId, newId } from "#kernel/id.ts";
import { fromBits, grantableScopes, hasScope, scopes, toBits } from "#kernel/scope.ts";

describe("staff powers", () => {
  const person = (role: Person["role"], suspensionReason: string | null = null): Person => {
    return { id: newId<"user">(), username: "someone", role, suspensionReason };
  };
  const session: Credential = { kind: "session", id: "s", stamp: "", confirmedAt: new Date() };
  const bits = toBits(grantableScopes);
  const token: Credential = { kind: "token", id: "t", scopes: bits, only: null };
  const limited: Credential = { kind: "token", id: "t", scopes: bits, only: { projects: [], organizations: [] } };
  const app: Credential = { kind: "app", id: "a", appId: "a", scopes: bits };

  it.each([
    ["a session", session, true],
    ["an access token", token, true],
    ["a limited token", limited, false],
    ["an application", app, false],
  ] as const)("by %s", (_, credential, powers) => {
    expect(isAdmin({ kind: "person", person: person("admin"), credential })).toBe(powers);
    expect(isStaff({ kind: "person", person: person("moderator"), credential })).toBe(powers);
    expect(isStaff({ kind: "person", person: person("developer"), credential })).toBe(false);
    expect(isStaff({ kind: "person", person: person("admin", "Spam."), credential })).toBe(false);
  });
});

it("the system actor has no scopes and is not staff", () => {
  const system = { kind: "system", job: "accounts.erase" } as const;
  expect([...scopes].filter((scope) => carries(system, scope))).toEqual([]);
  expect([personOf(system), holderOf(system), isStaff(system), isAdmin(system)]).toEqual([null, null, false, false]);
});

describe("scopes", () => {
  it("keep the public bit order", () => {
    expect(scopes.indexOf("PROJECT_CREATE")).toBe(10);
    expect(scopes.indexOf("SESSION_ACCESS")).toBe(39);
    expect(scopes).toHaveLength(48);
  });
  it("convert to bits and back without loss", () => {
    fc.assert(
      fc.property(fc.subarray([...scopes]), (names) => {
        const bits = toBits(names);
        expect(Number.isSafeInteger(bits)).toBe(true);
        expect(fromBits(bits)).toEqual(scopes.filter((s) => names.includes(s)));
        for (const scope of scopes) expect(hasScope(bits, scope)).toBe(names.includes(scope));
      }),
    );
  });
  it("restricted to sessions are never granted to tokens", () => {
    for (const scope of [
      "PAT_CREATE",
      "SESSION_ACCESS",
      "USER_AUTH_WRITE",
      "USER_DELETE",
      "PERFORM_ANALYTICS",
    ] as const)
      expect(grantableScopes).not.toContain(scope);
  });
});

describe("ids", () => {
  it("are eight base62 characters", () => {
    for (let i = 0; i < 1000; i++) expect(isId(newId())).toBe(true);
    expect(isId("short")).toBe(false);
    expect(isId("abcd-fgh")).toBe(false);
  });
});

describe("display formats", () => {
  it("shorten counts as specified", () => {
    expect([0, 9999, 10_000, 12_345, 999_949, 999_999, 1_000_000, 12_345_678].map(showCount)).toEqual([
      "0",
      "9999",
      "10.0k",
      "12.3k",
      "999.9k",
      "1.00M",
      "1.00M",
      "12.35M",
    ]);
    expect([999_989_999, 999_999_999, 2_500_000_000, 1e12 - 1, 7.25e12].map(showCount)).toEqual([
      "999.99M",
      "1.00G",
      "2.50G",
      "1.00T",
      "7.25T",
    ]);
  });
  it("round money down to the cent", () => {
    expect(showMoney(1999n)).toBe("$19.99");
    expect(showMoney(4.9)).toBe("$0.04");
    expect(showMoney(-250n)).toBe("-$2.50");
  });
  it("show sizes in steps of 1024", () => {
    expect([0, 1023, 1024, 1536, 1024 ** 2, 1.5 * 1024 ** 3].map(showSize)).toEqual([
      "0 Bytes",
      "1023 Bytes",
      "1.00 KiB",
      "1.50 KiB",
      "1.00 MiB",
      "1.50 GiB",
    ]);
  });
});

// Tests that password strength checks are bounded, so that no password blocks the event loop.
import { expect, test } from "vitest";
import { demandPassword } from "#features/accounts/passwords/demand-password.ts";
import { refused } from "#tests/things.ts";

const phrase = "correct horse battery staple";

test("only the first 64 characters are rated", async () => {
  expect(await refused(demandPassword("a".repeat(64) + phrase, []))).toBe("invalid password");
  await demandPassword(phrase + "a".repeat(256 - phrase.length), []);
});

test("substituting symbols for letters does not help", async () => {
  for (const weak of ["p@$$w0rd!1", "P@ssw0rd123", "w1lh3lm1n@"])
    expect(await refused(demandPassword(weak, ["wilhelmina"]))).toBe("invalid password");
});

// Guarantees of judging passwords: how much of one is looked at is bounded, so that no password keeps the site from answering.
import { expect, test } from "vitest";
import { demandPassword } from "#features/accounts/passwords/demand-password.ts";
import { refused } from "#tests/things.ts";

const phrase = "correct horse battery staple";

test("the first 64 characters are judged, and nothing after them", async () => {
  expect(await refused(demandPassword("a".repeat(64) + phrase, []))).toBe("invalid password");
  await demandPassword(phrase + "a".repeat(256 - phrase.length), []);
});

test("signs in the place of letters hide nothing", async () => {
  for (const weak of ["p@$$w0rd!1", "P@ssw0rd123", "w1lh3lm1n@"])
    expect(await refused(demandPassword(weak, ["wilhelmina"]))).toBe("invalid password");
});

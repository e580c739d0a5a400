// Tests suggested usernames: any name at a provider yields a valid username or an empty string.
import fc from "fast-check";
import { expect, test } from "vitest";
import { username } from "#features/accounts/profiles/contract.ts";
import { cleanUsername, usernamesLike } from "./suggest-username.ts";

test.each([
  ["octocat", "octocat"],
  ["Zoë Müller", "Zoe_Muller"],
  ["  .hidden. ", "hidden"],
  ["ｆｕｌｌ width", "full_width"],
  ["山田", ""],
  ["a".repeat(60), "a".repeat(39)],
])("%j becomes %j", (name, clean) => expect(cleanUsername(name)).toBe(clean));

test("every suggestion is a valid username", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (name) => {
      for (const offered of usernamesLike(name)) expect(username.parse(offered)).toBe(offered);
    }),
  );
});

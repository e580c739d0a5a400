// Tests that a refused form shows everything again except secrets.
import { expect, test } from "vitest";
import { sources } from "#tests/house/sources.ts";
import { shownTexts } from "./secret-fields.ts";

/** The names of password and one-time-code inputs, and of tokens in links. */
const secretInputs = sources("src/web/**/*.tsx").flatMap(({ text }) =>
  [...text.matchAll(/<(?:TextInput|PasswordField|input)\b[^]*?\/>/g)]
    .map(([element]) => element)
    .filter((element) =>
      /^<PasswordField|type="password"|-password"|one-time-code|name="token"|\.\.\.shared/.test(element),
    )
    .map((element) => /\bname="([^"]+)"/.exec(element)?.[1] ?? element),
);

test("every secret input is excluded", () => {
  expect(new Set(secretInputs)).toEqual(new Set(["password", "confirm-password", "code", "token"]));
  expect(shownTexts(secretInputs.map((name) => [name, "secret"] as const))).toEqual([]);
});

test("names that only resemble secrets are kept, in the order sent; files are not", () => {
  const form = new FormData();
  for (const name of ["countryCode", "promo-code", "postcode", "tokens", "password-hint", "tag", "tag"])
    form.append(name, name);
  form.append("file", new File(["x"], "x.txt"));
  expect(shownTexts(form).map(([name]) => name)).toEqual([
    "countryCode",
    "promo-code",
    "postcode",
    "tokens",
    "password-hint",
    "tag",
    "tag",
  ]);
});

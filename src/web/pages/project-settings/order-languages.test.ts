// Tests of the order of translation languages.
import { expect, test } from "vitest";
import { orderLanguages } from "./order-languages.ts";

const choices = Object.entries({
  "en-US": "English (United States)",
  fr: "Français",
  de: "Deutsch",
  cs: "Čeština",
}).map(([value, label]) => ({ value, label }));

test.each([
  ["en-US", ["cs", "de", "en-US", "fr"]],
  ["fr", ["fr", "cs", "de", "en-US"]],
  ["de-AT", ["de", "cs", "en-US", "fr"]],
  ["ja", ["cs", "de", "en-US", "fr"]],
])("for a reader of %s: %j", (reader, order) => {
  expect(orderLanguages(choices, reader).map(({ value }) => value)).toEqual(order);
});

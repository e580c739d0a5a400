// Tests which message an invalid field shows.
import { expect, test } from "vitest";
import { faultIn } from "./field-fault.ts";

const control = (type: string, faults: object, minLength?: number) => ({
  type,
  validity: { valid: false, ...faults } as ValidityState,
  ...(minLength !== undefined && { minLength }),
});

test.each([
  [control("text", { valueMissing: true }), { id: "form.missing" }],
  [control("textarea", { valueMissing: true }), { id: "form.missing" }],
  [control("file", { valueMissing: true }), { id: "form.missing.file" }],
  [control("radio", { valueMissing: true }), { id: "form.missing.choice" }],
  [control("select-one", { valueMissing: true }), { id: "form.missing.choice" }],
  [control("password", { tooShort: true }, 8), { id: "form.short", values: { least: 8 } }],
  [control("email", { typeMismatch: true }), { id: "form.email" }],
  [control("url", { typeMismatch: true }), { id: "form.url" }],
  [control("text", { patternMismatch: true }), null],
])("%j", (given, expected) => {
  expect(faultIn(given)).toEqual(expected);
});

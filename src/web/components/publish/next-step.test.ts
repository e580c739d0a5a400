// Tests that the suggested next step is the one that moves a project forward.
import { expect, test } from "vitest";
import { nextStep } from "./next-step.ts";

const all = { upload: true, submit: true, edit: true };

test.each([
  ["draft", 0, all, "upload"],
  ["draft", 2, all, "submit"],
  ["draft", 0, { upload: false, submit: true, edit: true }, "submit"],
  ["processing", 1, { ...all, submit: false }, "wait"],
  ["rejected", 0, all, "mend"],
  ["withheld", 1, all, "mend"],
  ["approved", 3, { ...all, submit: false }, "settings"],
  ["approved", 3, { upload: false, submit: false, edit: false }, "none"],
] as const)("%s with %i versions", (status, versions, can, step) => {
  expect(nextStep({ status, versions, can })).toBe(step);
});

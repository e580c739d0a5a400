// What browsers' React and router lack (src/platform/bundle/left-out.ts) is used by nothing here.
import { expect, test } from "vitest";
import { unusedOfReact, unusedOfRouter } from "#platform/bundle/left-out.ts";
import { findings, sources } from "./sources.ts";

const pages = sources("src/web/**/*.{ts,tsx}");

test("pages import nothing that is left out", () => {
  const names = [...unusedOfReact, ...unusedOfRouter].join("|");
  expect(findings(pages, new RegExp(String.raw`^(?!\s*(?://|/?\*)).*\b(?:${names})\b`))).toEqual([]);
});

test("pages draw no elements of their own, and no form whose action is a function", () => {
  expect(findings(pages, /<[a-z]+-[a-z-]+[\s>]/)).toEqual([]);
  expect(findings(pages, /\b(?:formAction|action)=\{(?:async\b|\(|[a-z]+Action\b)/)).toEqual([]);
});

test("no ref is put on a fragment", () => {
  expect(findings(pages, /<(?:React\.)?Fragment\b[^>]*\bref=/)).toEqual([]);
});

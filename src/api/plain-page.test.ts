// Tests the fallback page: browsers get it, programs do not, and its text is escaped.
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { asksForPage, plainPage } from "./plain-page.ts";

const request = (url: string, accept: string | undefined, method = "GET") =>
  ({ url, method, headers: { accept } }) as unknown as FastifyRequest;
const browser = "text/html,application/xhtml+xml,*/*;q=0.8";

test("browsers that open a page get it; programs, form posts and data requests do not", () => {
  expect(asksForPage(request("/mods?q=a", browser))).toBe(true);
  expect(asksForPage(request("/", browser))).toBe(true);
  expect(asksForPage(request("/mods", "*/*"))).toBe(false);
  expect(asksForPage(request("/mods", undefined))).toBe(false);
  expect(asksForPage(request("/mods", browser, "POST"))).toBe(false);
  expect(asksForPage(request("/api/projects", browser))).toBe(false);
  expect(asksForPage(request("/v2/search", browser))).toBe(false);
  expect(asksForPage(request("/mods.data", browser))).toBe(false);
});

test("shows the message with markup escaped", () => {
  const page = plainPage(503, "The <b>database</b> is away.");
  expect(page).toContain("Error 503: The &lt;b&gt;database&lt;/b&gt; is away.");
  expect(page).toContain("Please try again in a few minutes.");
  expect(plainPage(429, "Too many.")).toContain("Wait a moment");
});

// Tests of URLs: nothing external passes for a page of this site.
import { expect, test } from "vitest";
import { viaLeavingPage, isInside, kindOfLink, leavingPath, readDestination } from "./leaving.ts";
import { sameSitePath } from "./same-site-path.ts";

const origin = "https://tessera.example";

/** Each with the host the leaving page may link to, or null for none. */
const odd: [string, string | null][] = [
  ["https://example.com/", "example.com"],
  ["http://example.com:8080/a?b=c#d", "example.com:8080"],
  ["HTTPS://EXAMPLE.COM/", "example.com"],
  ["https://аррӏе.com/", "xn--80ak6aa92e.com"],
  ["https://bücher.example/", "xn--bcher-kva.example"],
  ["https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"],
  ["https://tessera.example.evil.test/", "tessera.example.evil.test"],
  ["https://127.0.0.1/", "127.0.0.1"],
  ["https://[::1]/", "[::1]"],
  ["https://0x7f.1/", "127.0.0.1"],
  ["https://example.com/%0d%0aSet-Cookie:x=1", "example.com"],
  ["https://ｅxample.com/", "example.com"],
  ["javascript:alert(1)", null],
  ["JaVaScRiPt:alert(1)", null],
  [" javascript:alert(1)", null],
  ["java\nscript:alert(1)", null],
  ["data:text/html,<script>alert(1)</script>", null],
  ["vbscript:msgbox(1)", null],
  ["file:///etc/passwd", null],
  ["blob:https://example.com/1", null],
  ["ftp://example.com/", null],
  ["//evil.test", null],
  ["///evil.test", null],
  ["\\\\evil.test", null],
  ["/\\evil.test", null],
  ["/\t/evil.test", null],
  ["\t//evil.test", null],
  ["https:evil.test", null],
  ["https:/evil.test", null],
  ["https:\\\\evil.test", null],
  ["https://tessera.example@evil.test/", null],
  ["https://user:pass@evil.test/", null],
  ["https://evil.test\\@tessera.example/", null],
  ["https://", null],
  ["https:///evil.test", null],
  ["https://exa mple.com/", null],
  ["mailto:someone@example.com", null],
  ["evil.test", null],
  [`https://example.com/${"a".repeat(2000)}`, null],
];

test.each(odd)("%j is never taken for a page of this site", (href, host) => {
  expect(isInside(href)).toBe(false);
  expect(sameSitePath(href)).toBe("/");
  expect(viaLeavingPage(href)).toBe(leavingPath(href));
  expect(URL.parse(viaLeavingPage(href), origin)?.origin).toBe(origin);
  expect(readDestination(href)?.host ?? null).toBe(host);
});

test.each(["/", "/mods?q=a", "#part", "?page=2", "/leaving?to=https://example.com", "/mod/a%2F%2Fb"])(
  "%s is left unchanged",
  (href) => {
    expect(viaLeavingPage(href)).toBe(href);
  },
);

test("a missing URL has no destination", () => {
  expect(readDestination(null)).toBeNull();
  expect(readDestination("")).toBeNull();
});

test("clicking a link: internal, marked, unmarked, refused, or left to the browser", () => {
  const kind = (href: string, rel = "") => kindOfLink(href, rel, origin);
  expect(kind("/mods")).toBe("inside");
  expect(kind("https://tessera.example/mods")).toBe("inside");
  expect(kind("https://example.com/", "noopener nofollow ugc")).toBe("marked");
  expect(kind("https://example.com/", "external noopener")).toBe("marked");
  expect(kind("https://example.com/", "noopener nofollow")).toBe("unmarked");
  expect(kind("//example.com/")).toBe("unmarked");
  expect(kind("http://tessera.example/")).toBe("unmarked");
  expect(kind("https://example.com/", "not-external")).toBe("unmarked");
  expect(kind("javascript:alert(1)", "external")).toBe("refused");
  expect(kind("data:text/html,x")).toBe("refused");
  expect(kind("mailto:someone@example.com")).toBe("other");
});

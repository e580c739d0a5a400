// Tests of URLs that carry a language: one `hl`, before the fragment, and none for users who chose one.
import { expect, test } from "vitest";
import { withLanguage, withoutLanguage } from "./url-language.ts";

test.each([
  ["/mods", "de", "/mods?hl=de"],
  ["/mods?q=a", "de", "/mods?q=a&hl=de"],
  ["/mods?", "de", "/mods?hl=de"],
  ["/mod/x#top", "pt-BR", "/mod/x?hl=pt-BR#top"],
  ["/mods?hl=fr", "de", "/mods?hl=fr"],
  ["/mods", null, "/mods"],
  ["#content", "de", "#content"],
  ["https://example.org/", "de", "https://example.org/"],
])("%s in %s is %s", (href, locale, carried) => {
  expect(withLanguage(href, locale)).toBe(carried);
});

test.each([
  ["/mods?hl=de", "/mods"],
  ["/mods?q=a&hl=de&l=fabric#x", "/mods?q=a&l=fabric#x"],
  ["/mods?hlx=1", "/mods?hlx=1"],
  ["/", "/"],
])("%s without its language is %s", (href, bare) => {
  expect(withoutLanguage(href)).toBe(bare);
});

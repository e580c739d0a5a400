// Tests that no input can produce output that runs code, loads what it should not, or shadows the page.
import * as fc from "fast-check";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { describe, expect, test } from "vitest";
import { runs } from "#tests/extent.ts";
import { auditHtml } from "./audit-html.fixture.ts";
import { renderBody, renderLine, toPlainText } from "./render-body.ts";
import { sanitizeHtml } from "./sanitize.ts";
import { xssPayloads } from "./xss-payloads.fixture.ts";

const options = { ownHosts: ["tessera.test"] };
const parser = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(rehypeStringify);

function sanitized(html: string): string {
  return writer.stringify(sanitizeHtml(html) ?? { type: "root", children: [] });
}

function readAgain(html: string): string {
  return writer.stringify(parser.parse(html));
}

const tag = fc.constantFrom(
  ..."a b em p div li ul dd dl table tr td th tbody caption h1 h2 pre details summary ruby rt img source br iframe style svg math form input noscript template select title textarea".split(
    " ",
  ),
);
const attribute = fc.constantFrom(
  "",
  " title='\"'",
  " href=javascript:x",
  " id=x",
  " onclick=x",
  " src=//x.y",
  " style='text-align:left'",
  " class=hljs-x",
);
const piece = fc.oneof(
  fc.tuple(tag, attribute).map(([name, written]) => `<${name}${written}>`),
  tag.map((name) => `</${name}>`),
  fc.constantFrom(
    "x",
    "\n\n",
    " ",
    "<!--",
    "-->",
    "<",
    ">",
    '"',
    "'",
    "&lt;",
    "- [x] ",
    "# ",
    "> ",
    "> [!NOTE]\n",
    "`",
    "**",
    "_",
    "|",
    "](",
    "[",
    "<!",
    "]]>",
  ),
  fc.constantFrom(...xssPayloads),
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

test("there are enough payloads, without duplicates", () => {
  expect(new Set(xssPayloads).size).toBe(xssPayloads.length);
  expect(xssPayloads.length).toBeGreaterThan(250);
});

test("the audit detects what it should", () => {
  const bad = [
    "<script></script>",
    "<p onclick=x>",
    "<a href=javascript:x>",
    "<p id=x>",
    "<p style=x>",
    "<!--x-->",
    "<p class=x>",
  ];
  expect(bad.filter((html) => auditHtml(html).length === 0)).toEqual([]);
});

describe.each([
  ["a body", (payload: string) => renderBody(payload, options)],
  ["a bio", (payload: string) => renderLine(payload, options)],
  ["a sanitized text", (payload: string) => writer.stringify(sanitizeHtml(payload, "inline")!)],
])("in %s", (_, render) => {
  test.each(xssPayloads)("nothing executable is left of %j", (payload) => {
    expect(auditHtml(render(payload))).toEqual([]);
    expect(auditHtml(render(`before\n\n${payload}\n\nafter`))).toEqual([]);
    expect(auditHtml(render(`<div><p>${payload}`))).toEqual([]);
  });
});

test("any mixture of markup and payloads is rendered harmless, and a browser parses it as serialized", () => {
  fc.assert(
    fc.property(text, (mixture) => {
      const html = renderBody(mixture, options);
      expect(auditHtml(html)).toEqual([]);
      expect(readAgain(html)).toBe(html);
      expect(auditHtml(renderLine(mixture, options))).toEqual([]);
    }),
    { numRuns: runs(200, 800) },
  );
});

test("sanitizing is idempotent", () => {
  fc.assert(
    fc.property(text, (mixture) => {
      const once = sanitized(mixture);
      expect(sanitized(once)).toBe(once);
      expect(readAgain(once)).toBe(once);
    }),
    { numRuns: runs(200, 800) },
  );
});

test.each(xssPayloads)("sanitizing is idempotent for %j", (payload) => {
  const once = sanitized(payload);
  expect(sanitized(once)).toBe(once);
});

test("plain text contains no tags", () => {
  expect(toPlainText("<b>Hi</b> <script>alert(1)</script> <img src=x onerror=alert(1)> there", 100)).toBe("Hi there");
});

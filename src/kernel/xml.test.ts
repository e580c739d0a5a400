// Tests that any text round-trips through our XML, using a third-party parser.
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { element, xmlDocument } from "./xml.ts";

/** Texts and attribute values in order, from a strict parser that throws unless the document is well-formed. */
function read(document: string): string[] {
  const parser = new SaxesParser();
  const found: string[] = [];
  let text = "";
  parser.on("opentag", ({ attributes }) => {
    text = "";
    found.push(...Object.values(attributes));
  });
  parser.on("text", (part) => (text += part));
  parser.on("closetag", () => {
    found.push(text);
    text = "";
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(document).close();
  return found;
}

test("hostile text stays text", () => {
  const kept = `</a><script>alert("1")</script>]]> & ' <!-- `;
  const hostile = `${kept}\u0000\u0008`;
  expect(read(xmlDocument(element("a", { b: hostile }, hostile)))).toEqual([kept, kept]);
});

test("any text yields a well-formed document", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      // Parsers normalize line endings; everything else round-trips.
      const [found] = read(xmlDocument(element("a", {}, `x${text}`)));
      // oxlint-disable-next-line no-control-regex -- what XML cannot hold
      const kept = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");
      expect(found).toBe(`x${kept}`.replaceAll(/\r\n?/g, "\n"));
    }),
  );
});

test("undefined attributes and null children are omitted", () => {
  expect(element("a", { b: undefined, c: 1 }, null).xml).toBe('<a c="1"/>');
});

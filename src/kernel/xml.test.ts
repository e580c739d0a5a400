// Whatever people wrote comes out of our XML as they wrote it, by a parser that is not ours.
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { element, xmlDocument } from "./xml.ts";

/** What a strict parser reads: texts and attribute values in order; it throws where the document is not well-formed. */
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

test("hostile texts stay texts", () => {
  const kept = `</a><script>alert("1")</script>]]> & ' <!-- `;
  const hostile = `${kept}\u0000\u0008`;
  expect(read(xmlDocument(element("a", { b: hostile }, hostile)))).toEqual([kept, kept]);
});

test("any text makes a well-formed document", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      // A parser turns the ends of lines into one kind; everything else arrives.
      const [found] = read(xmlDocument(element("a", {}, `x${text}`)));
      // oxlint-disable-next-line no-control-regex -- what XML cannot hold
      const kept = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");
      expect(found).toBe(`x${kept}`.replaceAll(/\r\n?/g, "\n"));
    }),
  );
});

test("what is not given is not written", () => {
  expect(element("a", { b: undefined, c: 1 }, null).xml).toBe('<a c="1"/>');
});

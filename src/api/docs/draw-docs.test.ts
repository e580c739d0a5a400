// Tests the API documentation: every operation and schema is present, text is escaped, and links resolve.
import { expect, test } from "vitest";
import { openApiDocument, v2Document } from "#api/openapi.ts";
import { drawDocs, type Document } from "./draw-docs.ts";
import { exampleOf } from "./draw-schema.ts";

const site = { baseUrl: "https://tessera.example" };
const pages = [{ href: "/docs", name: "Compatible API (v2)", document: "/docs/v2.json" }];

test.each([
  ["compatible", v2Document(site)],
  ["own", openApiDocument(site)],
])("the %s API: each operation once, every referenced schema, and no script or event handlers in text", (_, json) => {
  const document = json as unknown as Document;
  const html = drawDocs(document, pages, "/docs");
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect([...html.matchAll(/<details id="/g)].length).toBe(operations.length);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBe(new Set(ids).size);
  const lost = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.includes(id));
  expect(lost).toEqual([]);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/ on\w+=|\[object Object\]|undefined</);
});

test("text from the document is never interpreted as markup", () => {
  const description = '<img src=x onerror="alert(1)">';
  const operation = {
    summary: description,
    tags: [description],
    security: [{}],
    parameters: [
      { name: description, in: "query", required: true, schema: { type: "string", description: description } },
    ],
    responses: { 200: { description: description } },
  };
  const document = {
    info: { title: description, description: description },
    paths: { "/x": { get: operation } },
    components: { schemas: { One: { enum: [description] } } },
  };
  expect(drawDocs(document, pages, "/docs")).not.toContain("<img src=x");
});

test("an example has the required fields of a schema and its references, and stops at cycles", () => {
  const schemas = {
    Node: {
      type: "object",
      properties: { name: { type: "string", minLength: 1 }, next: { $ref: "#/components/schemas/Node" }, more: {} },
      required: ["name", "next"],
    },
  };
  const example = exampleOf({ $ref: "#/components/schemas/Node" }, schemas);
  expect(example).toMatchObject({ name: "text", next: { name: "text" } });
  expect(JSON.stringify(example)).not.toContain("more");
});

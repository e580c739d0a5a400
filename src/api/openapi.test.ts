// Tests that both APIs' OpenAPI documents can be generated and are complete.
import { expect, test } from "vitest";
import { openApiDocument, v2Document } from "#api/openapi.ts";
import { operations } from "#api/registry.ts";

type Content = Record<string, { schema: unknown }>;
interface Operation {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { description: string; headers?: Record<string, unknown>; content?: Content }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const compatible = () => (v2Document({ baseUrl: "https://tessera.example" }) as unknown as Document).paths;

test("our own API's document contains every served operation with its body", () => {
  const { paths } = openApiDocument({ baseUrl: "https://tessera.example" }) as unknown as Document;
  const described = new Map<string, { requestBody?: object }>(
    Object.values(paths).flatMap((entry) => Object.values(entry).map((one) => [one.operationId, one])),
  );
  const served = operations.filter(({ siteOnly, formOf }) => !siteOnly && formOf === null);
  expect([...described.keys()].toSorted()).toEqual(served.map(({ name }) => name).toSorted());
  for (const { name, body } of served)
    expect(described.get(name)?.requestBody !== undefined, name).toBe(body !== "none");
});

test.each([
  ["/v2/version_file/{hash}/download", "get", { 307: ["application/json", "Location"] }],
  ["/maven/maven/{group}/{project}/{document}", "get", { 200: ["application/xml", "text/plain"] }],
  [
    "/maven/maven/{group}/{project}/{version}/{file}",
    "get",
    { 200: ["application/xml", "text/plain"], 307: ["Location"] },
  ],
  ["/_internal/oauth/authorize", "get", { 200: ["application/json", "text/plain", "Location"] }],
  ["/_internal/oauth/accept", "post", { 200: ["text/plain", "Location"] }],
  ["/_internal/oauth/token", "post", { 200: ["application/json"] }],
])("the compatible API's document says what %s responds with", (path, method, expected) => {
  const responses = Object.entries(compatible()[path]?.[method]?.responses ?? {}).filter(([status]) => status < "400");
  const described = responses.map(([status, { headers = {}, content = {} }]) => [
    status,
    [...Object.keys(content), ...Object.keys(headers)],
  ]);
  expect(Object.fromEntries(described)).toEqual(expected);
});

test("the compatible API's document names both types of a form with files", () => {
  const forms = [compatible()["/v2/project"]?.post, compatible()["/v2/version"]?.post];
  for (const form of forms)
    expect(Object.keys(form?.requestBody?.content ?? {})).toEqual(["multipart/form-data", "multipart/mixed"]);
});

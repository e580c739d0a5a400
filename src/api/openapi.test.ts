// Tests that both APIs' OpenAPI documents can be generated and are complete.
import { expect, test } from "vitest";
import { openApiDocument } from "#api/openapi.ts";
import { operations } from "#api/registry.ts";

interface Document {
  paths: Record<string, Record<string, { operationId: string; requestBody?: { content: Record<string, unknown> } }>>;
}

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

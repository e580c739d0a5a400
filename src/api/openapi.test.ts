// Guarantees that the documents of both APIs can be made, and leave no operation out.
import { expect, test } from "vitest";
import { openApiDocument } from "#api/openapi.ts";
import { operations } from "#api/registry.ts";

interface Document {
  paths: Record<string, Record<string, { operationId: string; requestBody?: { content: Record<string, unknown> } }>>;
}

test("the document of our own API holds every operation that is served, with its body", () => {
  const { paths } = openApiDocument({ baseUrl: "https://tessera.example" }) as unknown as Document;
  const described = new Map<string, { requestBody?: object }>(
    Object.values(paths).flatMap((entry) => Object.values(entry).map((one) => [one.operationId, one])),
  );
  const served = operations.filter(({ siteOnly }) => !siteOnly);
  expect([...described.keys()].toSorted()).toEqual(served.map(({ name }) => name).toSorted());
  for (const { name, body } of served)
    expect(described.get(name)?.requestBody !== undefined, name).toBe(body !== "none");
});

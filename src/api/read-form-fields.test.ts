// Guarantees of forms of our pages: both kinds give the same fields, and neither takes files or more than fits.
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { readFormFields } from "#api/read-form-fields.ts";
import { refused } from "#tests/things.ts";

function requestWith(type: string, body: string | Uint8Array): FastifyRequest {
  return { headers: { "content-type": type }, body: Readable.from([Buffer.from(body)]) } as unknown as FastifyRequest;
}

async function multipart(form: FormData): Promise<FastifyRequest> {
  const encoded = new Response(form);
  return requestWith(encoded.headers.get("content-type") ?? "", await encoded.bytes());
}

const urlencoded = (body: string) => requestWith("application/x-www-form-urlencoded", body);

test("a urlencoded form and a multipart one give the same fields", async () => {
  const form = new FormData();
  form.set("name", "Ä & b");
  form.set("__proto__", "x");
  const plain = await readFormFields(urlencoded("name=%C3%84+%26+b&__proto__=x"));
  expect(Object.entries(plain)).toEqual([
    ["name", "Ä & b"],
    ["__proto__", "x"],
  ]);
  expect(await readFormFields(await multipart(form))).toEqual(plain);
});

test("a name that comes twice has a list; a form without fields has none", async () => {
  expect(await readFormFields(urlencoded("id=1&id=2&x="))).toEqual({ id: ["1", "2"], x: "" });
  expect(await readFormFields(urlencoded(""))).toEqual({});
  expect(await readFormFields({ headers: {} } as FastifyRequest)).toEqual({});
});

test("files and long texts are refused", async () => {
  const form = new FormData();
  form.set("file", new Blob(["x"]), "a.txt");
  expect(await refused(readFormFields(await multipart(form)))).toBe("tooLarge");
  expect(await refused(readFormFields(urlencoded(`a=${"x".repeat(3 * 1024 * 1024)}`)))).toBe("tooLarge body");
});

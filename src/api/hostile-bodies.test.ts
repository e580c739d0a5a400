// Tests request bodies that are small to send and costly to read, validate or show again.
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isKnown } from "#api/is-known.ts";
import { createServer } from "#api/server.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";

let site: TestSite;
let app: FastifyInstance;
beforeAll(async () => {
  site = await startTestSite();
  app = await createServer(site.services, { build: null, ready: async () => true });
});
afterAll(async () => {
  await app.close();
  await site.stop();
});

const json = { "content-type": "application/json" };
const post = (url: string, payload: string, headers: Record<string, string> = json) =>
  app.inject({ method: "POST", url, payload, headers });
const list = (length: number, item: string) => `[${Array.from({ length }, () => item).join(",")}]`;

describe("JSON", () => {
  test("with more than 100,000 values is refused before it is parsed", async () => {
    for (const item of ["1", "[]", "{}", '"a"', '{"a":1}']) {
      const answer = await post("/v2/version_files", `{"algorithm":"sha1","hashes":[],"x":${list(100_001, item)}}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ description: expect.stringContaining("100,000 values") as string });
    }
    const own = await post("/api/files", `{"x":${list(100_001, "1")}}`);
    expect([own.statusCode, own.json<{ code: string }>().code]).toEqual([413, "body.many"]);
  });

  test("of many levels is refused", async () => {
    for (const deep of ["[".repeat(90_000), `${"[".repeat(90_000)}${"]".repeat(90_000)}`, '{"a":'.repeat(90_000)]) {
      const answer = await post("/api/files", `{"x":${deep}}`);
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining("64 levels deep")]);
    }
  });

  test("that names 10,000 unknown files is answered", async () => {
    const hashes = Array.from({ length: 10_000 }, (_, n) => ({
      hash: n.toString(16).padStart(40, "0"),
      loaders: ["fabric"],
    }));
    const answer = await post("/v2/version_files/update_individual", JSON.stringify({ algorithm: "sha1", hashes }));
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  });

  test("with U+0000 deep inside names the field", async () => {
    const answer = await post("/v2/version_files", JSON.stringify({ algorithm: "sha1", hashes: ["a", "b\0"] }));
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining("hashes.1:")]);
  });

  test("whose strings look like many values is read", async () => {
    const odd = JSON.stringify({ algorithm: "sha1", hashes: [`${",[{:".repeat(40_000)}\\"`] });
    expect((await post("/v2/version_files", odd)).json()).toEqual({});
  });

  test("that would pollute prototypes loses those keys, however they are written", async () => {
    for (const key of ["__proto__", "\\u005f_proto__", "_\\u005Fproto__"]) {
      const answer = await post("/v2/version_files", `{"hashes":[],"${key}":{"algorithm":"sha512"}}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
  });

  test("with a list of more than 10,000 items is refused as a whole", async () => {
    const answer = await post("/v2/version_files", `{"algorithm":"sha1","hashes":${list(10_001, "[]")}}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ description: expect.stringMatching(/^hashes: .*10,000/) as string });
  });

  test("with thousands of faults names the first twenty", async () => {
    for (const item of ["[]", "1", "null", "{}"]) {
      const answer = await post("/v2/version_files", `{"algorithm":"sha1","hashes":${list(10_000, item)}}`);
      expect(answer.statusCode).toBe(400);
      const { description } = answer.json<{ description: string }>();
      expect(description.match(/hashes\.\d+:/g)).toHaveLength(20);
    }
  });
});

describe("texts that take a pattern longer the longer they are", () => {
  test("quotes around a hash algorithm are stripped in one pass", async () => {
    const algorithm = `a${'"'.repeat(1_000_000)}a`;
    const answer = await post("/v2/version_files", JSON.stringify({ algorithm, hashes: [] }));
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining("algorithm")]);
  });

  test("spaces within headers are skipped in one pass", async () => {
    const spaces = " ".repeat(1_000_000);
    const headers = { "accept-encoding": `br${spaces}x, gzip`, "if-none-match": `a${spaces}b` };
    const answer = await app.inject({ url: "/v2/tag/license", headers });
    expect([answer.statusCode, answer.headers["content-encoding"]]).toEqual([200, "gzip"]);
    expect(isKnown(headers["if-none-match"], '"a"')).toBe(false);
    expect(isKnown(` W/"b" ,${spaces}"a" `, '"a"')).toBe(true);
  });
});

describe("forms", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const fields = (count: number) => Array.from({ length: count }, (_, i) => i.toString(36)).join("&");

  test("with more than 1000 fields are refused before they are parsed", async () => {
    const person = await site.person();
    const cookie = `session=${person.session}`;
    const own = { ...form, cookie, "sec-fetch-site": "same-origin" };
    const many = await post("/settings/account/data/download", fields(1001), own);
    expect([many.statusCode, many.headers.location]).toEqual([303, "/settings/account/data?refused=tooLarge"]);
    const few = await post("/settings/account/data/download", fields(1000), own);
    expect(few.statusCode).toBe(200);
    const token = await post("/_internal/oauth/token", fields(1001), form);
    expect(token.statusCode).toBe(400);
  });
});

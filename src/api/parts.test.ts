// Tests ranges, compression, and parsing of credentials and languages.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choosePacked, packAll, packOnDemand } from "#api/compress.ts";
import { readAuthorization, readCookie, readLanguages } from "#api/find-context.ts";
import { readRange } from "#api/read-range.ts";

describe("a browser's preferred languages", () => {
  test.each([
    ["cs,de;q=0.8,en;q=0.9", null, ["cs", "en", "de"]],
    ["de-AT", "fr", ["fr", "de-AT"]],
    ["de;q=0, en", null, ["en"]],
    ["*, ;q=1, <script>, en\r\nx: y", "../../secret", []],
    [undefined, null, []],
    [Array.from({ length: 166 }, () => "xx").join(), "fr", ["fr", ...Array.from({ length: 10 }, () => "xx")]],
  ])("%j with the saved choice %j are %j", (header, saved, languages) => {
    expect(readLanguages(header, saved)).toEqual(languages);
  });

  test("parse from any text without failing", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (header) => {
        for (const language of readLanguages(header, null)) expect(language).toMatch(/^[a-z0-9-]+$/i);
      }),
    );
  });
});

describe("a range", () => {
  test("never exceeds the file, whatever is requested", () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
      fc
        .tuple(fc.constantFrom("bytes=", "bytes"), fc.stringMatching(/^[0-9, -]{0,40}$/))
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(header, fc.integer({ min: 1, max: 10_000 }), (range, size) => {
        const read = readRange({ range }, size, '"tag"');
        if (read === null || read === "unsatisfiable") return;
        expect(read.start).toBeGreaterThanOrEqual(0);
        expect(read.end).toBeGreaterThanOrEqual(read.start);
        expect(read.end).toBeLessThan(size);
      }),
    );
  });

  test("within the file is returned exactly", () => {
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect(readRange({ range: `bytes=${start}-${end}` }, 1000, '"tag"')).toEqual({ start, end });
        expect(readRange({ range: `bytes=-${start + 1}` }, 1000, '"tag"')).toEqual({ start: 999 - start, end: 999 });
      }),
    );
  });
});

describe("compression", () => {
  const text = Buffer.from("a line that repeats itself\n".repeat(100));

  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate", "gzip"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br ; q=0.5", "br"],
    ["identity", null],
    ["", null],
    [undefined, null],
  ] as const)("for a browser that accepts %s is %s", async (header, expected) => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
    const kept = choosePacked(await packAll(text, "text/css"), header);
    for (const { bytes, encoding } of [kept, await packOnDemand(text, "text/html; charset=utf-8").pack(header)]) {
      expect(encoding).toBe(expected);
      expect((encoding ? unpack[encoding](bytes) : bytes).equals(text)).toBe(true);
    }
  });

  test("is zstd for pages if the browser accepts it", async () => {
    const { bytes, encoding } = await packOnDemand(text, "text/html; charset=utf-8").pack("gzip, br, zstd");
    expect([encoding, zstdDecompressSync(bytes).equals(text)]).toEqual(["zstd", true]);
  });

  test("skips what is already compressed or tiny", async () => {
    expect((await packOnDemand(text, "image/webp").pack("br")).encoding).toBeNull();
    expect((await packOnDemand(Buffer.from("tiny"), "text/html").pack("br")).encoding).toBeNull();
  });
});

test.each([
  [undefined, null],
  ["", null],
  ["session=", ""],
  ["session=abc", "abc"],
  ["a=1; session=abc; b=2", "abc"],
  ["not-session=abc", null],
  ["session", null],
  ["session=a=b", "a=b"],
])("the cookies %j contain the session %j", (header, value) => {
  expect(readCookie(header, "session")).toBe(value);
});

test.each([
  [undefined, null],
  ["", null],
  ["  ", null],
  ["Bearer ", null],
  ["tsp_x", "tsp_x"],
  ["Bearer tsp_x", "tsp_x"],
  ["bearer   tsp_x ", "tsp_x"],
])("the header %j contains %j", (header, value) => {
  expect(readAuthorization(header)).toBe(value);
});

// Tests of multipart forms: any order and names, bounded memory, nothing left after a failure.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FilePart, type Form, readForm } from "./read-form.ts";

type Part = { name?: string; filename?: string; type?: string; body: Uint8Array | string };

const boundary = "----tessera";

function encode(parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, filename, type, body }) => {
    const disposition = ["form-data", name !== undefined && `name="${name}"`, filename && `filename="${filename}"`];
    const head = [`Content-Disposition: ${disposition.filter(Boolean).join("; ")}`, type && `Content-Type: ${type}`];
    return [`--${boundary}\r\n${head.filter(Boolean).join("\r\n")}\r\n\r\n`, body, "\r\n"];
  });
  return Buffer.concat([...pieces, end].map((piece) => Buffer.from(piece)));
}

interface Sink {
  read: (bytes: Uint8Array, chunk?: number, type?: string) => Promise<Form<string>>;
  begun: string[];
  discarded: string[];
}

function sink(onFile?: (part: FilePart) => Promise<string>, limits = {}): Sink {
  const begun: string[] = [];
  const discarded: string[] = [];
  const take =
    onFile ?? (async (part: FilePart) => `${part.filename}:${(await buffer(part.stream)).toString("latin1")}`);
  return {
    begun,
    discarded,
    read: (bytes, chunk = 7, type = `multipart/form-data; boundary=${boundary}`) =>
      readForm(
        { headers: { "content-type": type }, body: Readable.from(slices(bytes, chunk), { objectMode: false }) },
        {
          textParts: ["data"],
          maxTextBytes: 1000,
          maxFiles: 4,
          onFile: (part) => {
            begun.push(part.name);
            return take(part);
          },
          discard: async (taken) => void discarded.push(taken),
          ...limits,
        },
      ),
  };
}

function* slices(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const data: Part = { name: "data", body: '{"a":1}' };
const jar: Part = { name: "some file", filename: "x.jar", type: "application/java-archive", body: "JAR" };
const zip: Part = { name: "other", filename: "y.zip", body: "ZIP!" };

test.each([
  ["data first", [data, jar, zip]],
  ["data last", [jar, zip, data]],
  ["data between", [zip, data, jar]],
])("parts in any order: %s", async (_, parts) => {
  const form = await sink().read(encode(parts));
  expect(form.fields).toEqual(new Map([["data", '{"a":1}']]));
  expect(new Map(form.files)).toEqual(
    new Map([
      ["some file", "x.jar:JAR"],
      ["other", "y.zip:ZIP!"],
    ]),
  );
});

test("a JSON blob with a filename is still the text part", async () => {
  const form = await sink().read(encode([{ ...data, filename: "blob", type: "application/json" }, jar]));
  expect(form.fields.get("data")).toBe('{"a":1}');
  expect([...form.files.keys()]).toEqual(["some file"]);
});

test("a path in a filename is passed on as sent, not silently fixed", async () => {
  const form = await sink().read(encode([{ ...jar, filename: "../../x.jar" }]));
  expect(form.files.get("some file")).toBe("../../x.jar:JAR");
});

test("every byte arrives, whatever the bytes and however the network splits them", async () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 3000 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(bodies, fc.integer({ min: 1, max: 5000 }), async (contents, chunk) => {
      const parts = contents.map((body, i) => ({ name: `f${i}`, filename: `f${i}`, body }));
      const form = await sink().read(encode(parts), chunk);
      const expected = contents.map((body, i) => [`f${i}`, `f${i}:${Buffer.from(body).toString("latin1")}`]);
      expect([...form.files]).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("the next file begins only when the previous one has been consumed", async () => {
  let active = 0;
  let most = 0;
  const { read, begun } = sink(async (part) => {
    most = Math.max(most, ++active);
    await buffer(part.stream);
    await new Promise((resolve) => setTimeout(resolve, 5));
    active--;
    return part.name;
  });
  await read(encode([1, 2, 3, 4].map((n) => ({ name: `f${n}`, filename: "f", body: "x".repeat(n) }))), 100_000);
  expect(begun).toEqual(["f1", "f2", "f3", "f4"]);
  expect(most).toBe(1);
});

test("a slow consumer applies backpressure", async () => {
  let sent = 0;
  const head = encode([{ name: "big", filename: "big", body: "" }], "").subarray(0, -2);
  let listening = true;
  async function* endless() {
    yield head;
    while (listening) {
      sent += 65_536;
      yield Buffer.alloc(65_536, 97);
    }
  }
  const stop = new Error("enough");
  const reading = readForm(
    { headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, body: Readable.from(endless()) },
    {
      textParts: [],
      maxTextBytes: 10,
      maxFiles: 1,
      onFile: async () => {
        for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
        expect(sent).toBeLessThan(40 * 65_536);
        listening = false;
        throw stop;
      },
      discard: async () => undefined,
    },
  );
  await expect(reading).rejects.toBe(stop);
});

describe("when the form fails, files already taken are discarded and the message names the part", () => {
  test.each([
    ["too long a text", [jar, { name: "data", body: "x".repeat(1001) }], "tooLarge", "data"],
    ["two parts with the same name", [jar, zip, { ...zip, body: "again" }], "invalid", "other"],
    ["a text and a file with the same name", [jar, { name: "some file", body: "t" }], "invalid", "some file"],
    ["a part without a name", [jar, { body: "?" }], "invalid", "form"],
    ["an empty name", [jar, { name: "", filename: "f", body: "?" }], "invalid", "form"],
  ] as [string, Part[], string, string][])("%s", async (_, parts, kind, field) => {
    const { read, discarded } = sink();
    const failed = read(encode(parts));
    await expect(failed).rejects.toMatchObject({
      kind,
      fields: { [field]: { code: expect.stringMatching(/^(?:form|upload)\./) } },
    });
    expect(discarded).toContain("x.jar:JAR");
  });

  test("too many files", async () => {
    const { read, discarded } = sink();
    const parts = [1, 2, 3, 4, 5].map((n) => ({ name: `f${n}`, filename: "f", body: "x" }));
    await expect(read(encode(parts))).rejects.toMatchObject({
      kind: "tooLarge",
      message: expect.stringContaining("4"),
    });
    expect(discarded).toHaveLength(4);
  });

  test("too many text parts", async () => {
    const { read } = sink();
    const parts = Array.from({ length: 70 }, (_, n) => ({ name: `t${n}`, body: "x" }));
    await expect(read(encode(parts))).rejects.toMatchObject({ kind: "tooLarge" });
  });

  test("the consumer's own refusal is passed through unchanged", async () => {
    const refusal = new Error("no such shelf");
    const { read, discarded } = sink(async (part) => {
      if (part.name === "other") throw refusal;
      return (await buffer(part.stream)).toString();
    });
    await expect(read(encode([jar, zip, data]))).rejects.toBe(refusal);
    expect(discarded).toEqual(["JAR"]);
  });

  test("truncated anywhere, it ends in a refusal and leaves nothing", async () => {
    const whole = encode([jar, data, { ...zip, body: "Z".repeat(5000) }]);
    for (let cut = 0; cut < whole.length - 4; cut += 13) {
      const taken: string[] = [];
      const { read, discarded } = sink(async (part) => {
        const bytes = await buffer(part.stream);
        taken.push(part.name);
        return `${part.name} ${bytes.length}`;
      });
      await expect(read(whole.subarray(0, cut), 64)).rejects.toMatchObject({ kind: "refused" });
      expect(discarded).toHaveLength(taken.length);
    }
  });

  test("the client disconnects", async () => {
    const { discarded, begun } = sink();
    const body = new Readable({ read: () => undefined });
    const reading = readForm(
      { headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, body },
      {
        textParts: ["data"],
        maxTextBytes: 1000,
        maxFiles: 4,
        onFile: async (part) => {
          begun.push(part.name);
          if (begun.length === 2) setImmediate(() => body.destroy(new Error("ECONNRESET")));
          return (await buffer(part.stream)).toString();
        },
        discard: async (taken) => void discarded.push(taken),
      },
    );
    body.push(encode([jar, { ...zip, body: "Z".repeat(9000) }], "").subarray(0, 4000));
    await expect(reading).rejects.toMatchObject({ kind: "refused", code: "upload.broken" });
    expect(discarded).toEqual(["JAR"]);
  });
});

test.each(["multipart/mixed", "multipart/related", "Multipart/Alternative"])(
  "a form's media type may be %s",
  async (type) => {
    const form = await sink().read(encode([data, jar]), 50, `${type}; charset=utf-8; boundary=${boundary}`);
    expect([form.fields.get("data"), form.files.get("some file")]).toEqual(['{"a":1}', "x.jar:JAR"]);
  },
);

test.each(["", "application/json", "multipart/form-data", "multipart/mixed", "text/plain; boundary=x"])(
  "a body of type %j is not a form",
  async (type) => {
    await expect(sink().read(encode([data]), 50, type)).rejects.toMatchObject({
      kind: "invalid",
      fields: { "content-type": { code: expect.stringMatching(/^form\./) } },
    });
  },
);

test.each([253, 300, 5000])("a boundary of %i characters is an invalid form", async (length) => {
  const type = `multipart/form-data; boundary=${"x".repeat(length)}`;
  await expect(sink().read(encode([data]), 7, type)).rejects.toMatchObject({
    kind: "invalid",
    fields: { "content-type": { code: "form.boundary" } },
  });
});

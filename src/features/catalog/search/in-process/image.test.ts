// Tests that a saved index is the same after loading, and that no damaged file is accepted.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { anyCount, anyDocument, anyQuery } from "#features/catalog/search/arbitrary-catalog.fixture.ts";
import type { SearchDocument } from "#features/catalog/search/document.ts";
import type { SearchAnswer } from "#features/catalog/search/port.ts";
import { scan } from "#features/catalog/search/scan.fixture.ts";
import { runs } from "#tests/extent.ts";
import { CatalogIndex } from "./catalog-index.ts";
import { ImageReader, writeImage } from "./image.ts";
import { openRequestQueue } from "./request-queue.ts";

const folder = mkdtempSync(join(tmpdir(), "tessera-image-"));
const file = join(folder, "index");
afterAll(() => rmSync(folder, { recursive: true }));

function saved(index: CatalogIndex): Buffer {
  return Buffer.concat([...writeImage("a stamp", index.columns())]);
}

function loaded(bytes: Uint8Array): CatalogIndex {
  writeFileSync(file, bytes);
  const image = new ImageReader(file);
  try {
    expect(image.stamp).toBe("a stamp");
    return CatalogIndex.from(image);
  } finally {
    image.close();
  }
}

function indexOf(documents: readonly SearchDocument[]): CatalogIndex {
  const index = new CatalogIndex();
  index.upsert(documents);
  return index;
}

const anyDocuments = fc.array(anyDocument, { minLength: 3, maxLength: 25 });

describe("a loaded index", () => {
  test("equals the reference scan, also after further changes", () => {
    let found = 0;
    fc.assert(
      fc.property(
        anyDocuments,
        anyDocuments,
        fc.array(fc.nat(24), { maxLength: 6 }),
        anyCount,
        fc.array(anyQuery, { minLength: 6 }),
        (first, second, removed, downloads, queries) => {
          const documents = new Map(first.map((document) => [document.id, document]));
          const before = indexOf(first);
          const gone = removed.flatMap((at) => first[at]?.id ?? []);
          before.remove(gone);
          for (const id of gone) documents.delete(id);
          const index = loaded(saved(before));
          const ask = () => {
            for (const query of queries) {
              const answer = JSON.parse(index.answer(query)) as SearchAnswer;
              expect(answer).toEqual(scan([...documents.values()], query));
              found += answer.total;
            }
          };
          ask();
          index.upsert(second);
          for (const document of second) documents.set(document.id, { ...document, downloads, follows: 1 });
          index.bumpCounts(second.map(({ id }) => ({ id, downloads, follows: 1 })));
          ask();
        },
      ),
      { numRuns: runs(40, 300) },
    );
    expect(found).toBeGreaterThan(200);
  });

  test("is saved as it was loaded", () => {
    const bytes = saved(indexOf(fc.sample(anyDocument, { numRuns: 80, seed: 5 })));
    expect(saved(loaded(bytes)).equals(bytes)).toBe(true);
    expect(saved(loaded(saved(new CatalogIndex()))).equals(saved(new CatalogIndex()))).toBe(true);
  });
});

test("a removed project is not in the image", () => {
  const index = indexOf(fc.sample(anyDocument, { numRuns: 20, seed: 6 }));
  const secret = { ...fc.sample(anyDocument, { numRuns: 1, seed: 7 })[0]!, id: "secret00", summary: "Zymurgy: SECRET" };
  index.upsert([secret]);
  expect(saved(index).includes("SECRET")).toBe(true);
  index.remove(["secret00"]);
  expect(saved(index).includes("SECRET")).toBe(false);
});

describe("a file that is not as it was written is refused", () => {
  const bytes = saved(indexOf(fc.sample(anyDocument, { numRuns: 40, seed: 8 })));
  const queue = openRequestQueue();
  queue({ do: "upsert", documents: fc.sample(anyDocument, { numRuns: 1, seed: 9 }) });
  const refusalOf = (damaged: Uint8Array): unknown => {
    writeFileSync(file, damaged);
    queue({ do: "begin" });
    const reply = queue({ do: "load", file });
    queue({ do: "abandon" });
    expect(queue({ do: "size" })).toBe(1);
    return reply;
  };

  test("cut, at any length", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), (length) => {
        expect(refusalOf(bytes.subarray(0, length))).toHaveProperty("refusal");
      }),
      { numRuns: runs(100, 1000) },
    );
  });

  test("with any other byte, or more of them", () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Buffer.from(bytes);
        damaged[at]! ^= change;
        expect(refusalOf(damaged)).toHaveProperty("refusal");
      }),
      { numRuns: runs(200, 2000) },
    );
    expect(refusalOf(Buffer.concat([bytes, Buffer.alloc(9)]))).toHaveProperty("refusal");
    expect(refusalOf(Buffer.concat([Buffer.alloc(9), bytes]))).toHaveProperty("refusal");
  });

  test("missing, a folder, or of something else", () => {
    rmSync(file);
    queue({ do: "begin" });
    expect(queue({ do: "load", file })).toHaveProperty("refusal");
    expect(queue({ do: "load", file: folder })).toHaveProperty("refusal");
    queue({ do: "abandon" });
    expect(refusalOf(readFileSync(import.meta.filename))).toHaveProperty("refusal");
  });

  test("with columns that contradict each other", () => {
    const columns = [...new CatalogIndex().columns()];
    const others = [...indexOf(fc.sample(anyDocument, { numRuns: 40, seed: 8 })).columns()];
    const own = Buffer.concat([...writeImage("", others)]);
    expect(refusalOf(own)).toEqual({ stamp: "" });
    others.forEach((_, at) => {
      if (others[at]![1].length === columns[at]![1].length) return;
      const mixed = others.map((column, i) => (i === at ? columns[i]! : column));
      const without = others.filter((__, i) => i !== at);
      for (const wrong of [mixed, without]) {
        const name = others[at]![0];
        // An index without any value of a filter is whole.
        if (wrong === mixed && (name === "facets.values" || name === "facets.varying")) continue;
        expect(refusalOf(Buffer.concat([...writeImage("", wrong)])), name).toHaveProperty("refusal");
      }
    });
  });
});

test("an image is given up when the index changes before it is complete", () => {
  const queue = openRequestQueue();
  queue({ do: "upsert", documents: fc.sample(anyDocument, { numRuns: 5, seed: 10 }) });
  queue({ do: "save", stamp: "" });
  expect(queue({ do: "next" })).toBeInstanceOf(Uint8Array);
  queue({ do: "remove", ids: ["unknown0"] });
  expect(() => queue({ do: "next" })).toThrow("search.unbegun");
});

// Tests that the in-process index gives exactly the results of the reference scan after any sequence of changes.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCount, anyDocument, anyId, anyQuery } from "#features/catalog/search/arbitrary-catalog.fixture.ts";
import type { SearchDocument } from "#features/catalog/search/document.ts";
import type { CountRow, SearchAnswer, SearchQuery } from "#features/catalog/search/port.ts";
import { scan } from "#features/catalog/search/scan.fixture.ts";
import { runs } from "#tests/extent.ts";
import { CatalogIndex } from "./catalog-index.ts";

type Step =
  | { do: "upsert"; documents: SearchDocument[] }
  | { do: "remove"; ids: string[] }
  | { do: "bump"; rows: CountRow[] }
  | { do: "ask"; query: SearchQuery };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("upsert" as const), documents: fc.array(anyDocument, { maxLength: 8 }) }),
  fc.record({ do: fc.constant("remove" as const), ids: fc.array(anyId, { maxLength: 3 }) }),
  fc.record({
    do: fc.constant("bump" as const),
    rows: fc.array(fc.record({ id: anyId, downloads: anyCount, follows: anyCount }), { maxLength: 4 }),
  }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant("ask" as const), query: anyQuery }) },
);

/** A catalog held both in the index and as a plain list, and queried in both. */
function bothWays(toleratedDead?: number) {
  const index = new CatalogIndex(toleratedDead);
  const documents = new Map<string, SearchDocument>();
  return {
    take(step: Step): number {
      if (step.do === "upsert") {
        index.upsert(step.documents);
        for (const document of step.documents) documents.set(document.id, document);
      } else if (step.do === "remove") {
        index.remove(step.ids);
        for (const id of step.ids) documents.delete(id);
      } else if (step.do === "bump") {
        index.bumpCounts(step.rows);
        for (const row of step.rows) {
          const document = documents.get(row.id);
          if (document) documents.set(row.id, { ...document, downloads: row.downloads, follows: row.follows });
        }
      } else return this.ask(step.query);
      return 0;
    },
    /** Compares the results and returns the number of matching projects. */
    ask(query: SearchQuery): number {
      const answer = JSON.parse(index.answer(query)) as SearchAnswer;
      expect(answer).toEqual(scan([...documents.values()], query));
      expect(index.size).toBe(documents.size);
      return answer.total;
    },
  };
}

describe("the index equals the reference scan", () => {
  test("on random catalogs and queries", () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(anyDocument, { minLength: 5, maxLength: 30 }),
        fc.array(anyQuery, { minLength: 6 }),
        (documents, queries) => {
          const catalog = bothWays();
          catalog.take({ do: "upsert", documents });
          for (const query of queries) found += catalog.ask(query);
        },
      ),
      { numRuns: runs(60, 300) },
    );
    expect(found).toBeGreaterThan(200);
  });

  test("while projects change, disappear and gain downloads, with and without compaction", () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 4, maxLength: 30 }),
        fc.constantFrom(0, 256),
        (steps, toleratedDead) => {
          const catalog = bothWays(toleratedDead);
          for (const step of steps) found += catalog.take(step);
        },
      ),
      { numRuns: runs(80, 400) },
    );
    expect(found).toBeGreaterThan(200);
  });

  test("with hundreds of projects", () => {
    const documents = fc
      .sample(anyDocument, { numRuns: 700, seed: 7 })
      .map((document, at) => Object.assign(document, { id: `p${`${at}`.padStart(7, "0")}` }));
    const queries = fc.sample(anyQuery, { numRuns: runs(30, 90), seed: 8 });
    const catalog = bothWays();
    catalog.take({ do: "upsert", documents });
    let found = 0;
    queries.forEach((query, at) => {
      catalog.take({ do: "remove", ids: [documents[at * 3]!.id] });
      catalog.take({ do: "upsert", documents: [{ ...documents[at]!, id: documents[at * 2]!.id }] });
      catalog.take({ do: "bump", rows: [{ id: documents[at * 5]!.id, downloads: at, follows: 2 }] });
      found += catalog.ask({ ...query, offset: query.offset * 10 });
    });
    expect(found).toBeGreaterThan(150);
  });
});

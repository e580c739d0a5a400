// The in-process index answers exactly like the slow scan, whatever was asked and changed before.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCount, anyDocument, anyId, anyQuery } from "../arbitrary-catalogue.ts";
import type { SearchDocument } from "../document.ts";
import type { CountRow, SearchAnswer, SearchQuery } from "../port.ts";
import { scan } from "../scan.ts";
import { CatalogIndex } from "./index.ts";

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

/** A catalogue held both ways, asked both ways. */
function bothWays(toleratedDead?: number) {
  const index = new CatalogIndex(toleratedDead);
  const documents = new Map<string, SearchDocument>();
  return {
    take(step: Step): void {
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
      } else this.ask(step.query);
    },
    ask(query: SearchQuery): SearchAnswer {
      const answer = JSON.parse(index.answer(query)) as SearchAnswer;
      expect(answer).toEqual(scan([...documents.values()], query));
      expect(index.size).toBe(documents.size);
      return answer;
    },
  };
}

describe("the index equals the scan", () => {
  test("on random catalogues and questions", () => {
    fc.assert(
      fc.property(
        fc.array(anyDocument, { minLength: 5, maxLength: 30 }),
        fc.array(anyQuery, { minLength: 6 }),
        (documents, queries) => {
          const catalogue = bothWays();
          catalogue.take({ do: "upsert", documents });
          for (const query of queries) catalogue.ask(query);
        },
      ),
      { numRuns: 400 },
    );
  });

  test("while projects change, vanish and gain downloads, with and without clearing away", () => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 4, maxLength: 30 }),
        fc.constantFrom(0, 256),
        (steps, toleratedDead) => {
          const catalogue = bothWays(toleratedDead);
          for (const step of steps) catalogue.take(step);
        },
      ),
      { numRuns: 500 },
    );
  });
});

// Tests every search engine must pass, run against each engine that can be started here.
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { Problem } from "#kernel/problem.ts";
import { anyDocument, anyQuery, makeDocument } from "./arbitrary-catalog.fixture.ts";
import type { SearchDocument } from "./document.ts";
import { include } from "./filter.ts";
import { createLocalEngine } from "./in-process/engine.ts";
import { createThreadEngine } from "./in-process/thread.ts";
import type { SearchEngine, SearchQuery } from "./port.ts";
import { scan } from "./scan.fixture.ts";

const all: SearchQuery = { text: "", filter: null, sort: "newest", offset: 0, limit: 100 };

async function* batches(...documents: SearchDocument[][]): AsyncGenerator<SearchDocument[]> {
  for (const batch of documents) yield batch;
}

const lost = (reason: Error): never => {
  throw reason;
};

describe.each([
  ["in this thread", createLocalEngine],
  ["in its own thread", () => createThreadEngine(lost)],
])("search engine %s", (_, create) => {
  const started: SearchEngine[] = [];
  const start = (): SearchEngine => {
    const engine = create();
    started.push(engine);
    return engine;
  };
  afterEach(async () => {
    for (const engine of started.splice(0)) await engine.close();
  });
  const idsOf = async (engine: SearchEngine, query: SearchQuery): Promise<string[]> =>
    (await engine.search(query)).hits.map((hit) => hit.id);

  test("matches the reference scan, before and after a rebuild", async () => {
    const engine = start();
    const documents = fc.sample(anyDocument, { numRuns: 120, seed: 3 });
    const kept = [...new Map(documents.map((document) => [document.id, document])).values()];
    const queries = fc.sample(anyQuery, { numRuns: 60, seed: 4 });
    await engine.upsert(documents);
    for (const query of queries) expect(await engine.search(query)).toEqual(scan(kept, query));
    await engine.replaceAll(batches(documents.slice(0, 70), documents.slice(70)));
    for (const query of queries) expect(await engine.search(query)).toEqual(scan(kept, query));
    expect(await engine.size()).toBe(kept.length);
  });

  test("never finds removed documents again", async () => {
    const engine = start();
    const secret = makeDocument({ id: "secret00", title: "Secret Thing", downloads: 9, categories: ["hidden"] });
    await engine.upsert([secret, makeDocument({ id: "open0000", title: "Open Thing" })]);
    const roads: SearchQuery[] = [
      all,
      { ...all, text: "secret" },
      { ...all, text: "secret thing", sort: "relevance" },
      { ...all, filter: include("project_id", "secret00") },
      { ...all, filter: include("title", "secret thing"), facetCounts: ["categories", "title"] },
      { ...all, filter: { kind: "not", of: include("project_id", "open0000") }, facetCounts: ["categories"] },
    ];
    for (const road of roads) expect(await idsOf(engine, road)).toContain("secret00");
    await engine.remove(["secret00", "unknown0"]);
    for (const road of roads) {
      const answer = JSON.stringify(await engine.search(road));
      expect(answer).not.toMatch(/secret|hidden/i);
    }
    await engine.bumpCounts([{ id: "secret00", downloads: 1, follows: 1 }]);
    expect(await idsOf(engine, all)).toEqual(["open0000"]);
  });

  test("swaps a rebuilt index in atomically, with changes made meanwhile", async () => {
    const engine = start();
    await engine.upsert([makeDocument({ id: "old00000", title: "Old" })]);
    async function* documents(): AsyncGenerator<SearchDocument[]> {
      yield [makeDocument({ id: "a0000000", title: "A" }), makeDocument({ id: "b0000000", title: "B" })];
      expect(await idsOf(engine, all)).toEqual(["old00000"]);
      await engine.upsert([makeDocument({ id: "c0000000", title: "C" })]);
      await engine.remove(["a0000000"]);
      await engine.bumpCounts([{ id: "b0000000", downloads: 77, follows: 7 }]);
      expect(await idsOf(engine, all)).toEqual(["c0000000", "old00000"]);
      yield [makeDocument({ id: "d0000000", title: "D" })];
    }
    await engine.replaceAll(documents());
    expect(await idsOf(engine, all)).toEqual(["b0000000", "c0000000", "d0000000"]);
    expect((await engine.search({ ...all, text: "b" })).hits[0]).toMatchObject({ downloads: 77, follows: 7 });
  });

  test("keeps the old index when a rebuild fails, and refuses concurrent rebuilds", async () => {
    const engine = start();
    await engine.upsert([makeDocument({ id: "old00000", title: "Old" })]);
    async function* broken(): AsyncGenerator<SearchDocument[]> {
      yield [makeDocument({ id: "new00000", title: "New" })];
      await expect(engine.replaceAll(batches([]))).rejects.toThrow(Problem);
      throw new Error("the database went away");
    }
    await expect(engine.replaceAll(broken())).rejects.toThrow("the database went away");
    expect(await idsOf(engine, all)).toEqual(["old00000"]);
    await engine.replaceAll(batches([makeDocument({ id: "new00000", title: "New" })]));
    expect(await idsOf(engine, all)).toEqual(["new00000"]);
  });

  test("merges the loaders and game versions of all versions into hits", async () => {
    const engine = start();
    const versions = [
      { id: "v2", loaders: ["quilt"], gameVersions: ["1.21", "1.20.1"] },
      { id: "v1", loaders: ["fabric"], gameVersions: ["1.20.1"] },
    ];
    await engine.upsert([makeDocument({ id: "many0000", title: "Many", versions })]);
    const answer = await engine.search({ ...all, filter: include("loaders", "fabric"), facetCounts: ["loaders"] });
    expect(answer.hits[0]).toMatchObject({ loaders: ["quilt", "fabric"], gameVersions: ["1.21", "1.20.1"] });
    expect(answer.facetCounts).toEqual({ loaders: { quilt: 1, fabric: 1 } });
  });

  test("handles odd texts and values without failing or leaking", async () => {
    const engine = start();
    const title = '__proto__ "quoted" \u2028 \\ 💎 İstanbul ﬁsh';
    await engine.upsert([makeDocument({ id: "odd00000", title, license: "__proto__", author: "constructor" })]);
    const queries = [
      "__proto__",
      "constructor",
      "💎",
      "quoted\\",
      "fish",
      "istanbul",
      "\u0000",
      "a".repeat(100_000),
      "水".repeat(5000),
      "x ".repeat(5000),
      "\ud800",
      "%_*?([",
    ];
    for (const text of queries) expect((await engine.search({ ...all, text })).total).toBeLessThanOrEqual(1);
    expect((await engine.search({ ...all, text: "fish" })).hits[0]?.title).toBe(title);
    const counted = await engine.search({ ...all, facetCounts: ["license", "author"] });
    expect(Object.entries(counted.facetCounts?.license ?? {})).toEqual([["__proto__", 1]]);
    expect(counted.facetCounts?.author).toEqual({ constructor: 1 });
  });
});

test("a closed thread rejects instead of hanging", async () => {
  const engine = createThreadEngine(lost);
  await engine.upsert([makeDocument({ id: "a0000000", title: "A" })]);
  const late = engine.search(all);
  const settled = Promise.allSettled([late]);
  await engine.close();
  expect((await settled)[0].status).toMatch(/fulfilled|rejected/);
  await expect(engine.search(all)).rejects.toThrow(Problem);
});

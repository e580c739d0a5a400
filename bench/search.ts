// Measures search: the in-process index, the same in its thread, and a plain scan of the same projects as baseline.
// Usage: node bench/search.ts [projects=100000] [questions=2000]
import type { SearchDocument } from "#features/catalog/search/document.ts";
import { createLocalEngine } from "#features/catalog/search/in-process/engine.ts";
import { createThreadEngine } from "#features/catalog/search/in-process/thread.ts";
import type { SearchEngine } from "#features/catalog/search/port.ts";
import { scan } from "#features/catalog/search/scan.fixture.ts";
import { makeCatalog, makeQueries, type Question, seeded } from "./search-catalog.ts";

const projects = Number(process.argv[2] ?? 100_000);
const asked = Number(process.argv[3] ?? 2000);
/** The scan is far too slow for all queries: it runs this many, whose results are compared. */
const scanned = Math.max(10, Math.min(100, Math.floor(2_500_000 / projects)));

function quantile(sorted: readonly number[], q: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN).toFixed(2);
}

function report(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const sum = times.reduce((total, time) => total + time, 0);
  const cells = [quantile(sorted, 0.5), quantile(sorted, 0.95), quantile(sorted, 0.99), quantile(sorted, 1)];
  const perSecond = ((times.length * 1000) / sum).toFixed(times.length * 1000 > sum * 10 ? 0 : 2);
  console.log(`| ${name} | ${times.length} | ${cells.join(" | ")} | ${perSecond} |`);
}

function reportKinds(name: string, questions: readonly Question[], times: readonly number[]): void {
  report(`${name}, all`, times);
  for (const kind of ["filters", "type only", "words", "typo", "exact title"] as const) {
    report(
      `${name}, ${kind}`,
      times.filter((_, at) => questions[at]!.kind === kind),
    );
  }
}

async function* inBatches(documents: readonly SearchDocument[]): AsyncGenerator<readonly SearchDocument[]> {
  for (let from = 0; from < documents.length; from += 1000) yield documents.slice(from, from + 1000);
}

async function timeEach(engine: SearchEngine, questions: readonly Question[]): Promise<number[]> {
  const times: number[] = [];
  for (const { query } of questions) {
    const start = performance.now();
    await engine.search(query);
    times.push(performance.now() - start);
  }
  return times;
}

/** How often the expected project is among the first `most` hits. */
async function knownItems(engine: SearchEngine, questions: readonly Question[], most: number): Promise<string> {
  let found = 0;
  for (const { query, target } of questions) {
    const { hits } = await engine.search({ ...query, limit: most });
    const wanted = hits.findIndex((hit) => hit.id === target);
    if (wanted >= 0) found += 1;
  }
  return `${found}/${questions.length}`;
}

async function build(name: string, engine: SearchEngine, documents: readonly SearchDocument[]): Promise<void> {
  const start = performance.now();
  await engine.replaceAll(inBatches(documents));
  console.log(`${name}: ${projects} projects built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function measureUpdates(engine: SearchEngine, documents: readonly SearchDocument[]): Promise<void> {
  const times: number[] = [];
  const query = { text: "", filter: null, sort: "updated", offset: 0, limit: 20 } as const;
  for (let at = 0; at < 300; at++) {
    const document = documents[(at * 997) % documents.length]!;
    const start = performance.now();
    await engine.upsert([{ ...document, updated: 2e12 + at }]);
    const { hits } = await engine.search(query);
    if (hits[0]?.id !== document.id) throw new Error("The next search did not see an edit.");
    times.push(performance.now() - start);
  }
  report("edit until it is seen", times);
}

const random = seeded(2);
const documents = makeCatalog(projects, random);
const questions = makeQueries(documents, asked, random);

const local = createLocalEngine();
await build("local", local, documents);
console.log("\n| | questions | p50 ms | p95 | p99 | max | per second |\n|---|---|---|---|---|---|---|");
await timeEach(local, questions.slice(0, 500));
reportKinds("local", questions, await timeEach(local, questions));
const counting = questions.map((question) => ({
  ...question,
  query: { ...question.query, facetCounts: ["categories", "game_versions", "license", "environment"] as const },
}));
report("local, with counts of 4 fields", await timeEach(local, counting));
await measureUpdates(local, documents);

const sample = questions.slice(0, scanned);
const scanTimes: number[] = [];
let different = 0;
const fresh = createLocalEngine();
await fresh.replaceAll(inBatches(documents));
for (const { query } of sample) {
  const start = performance.now();
  const truth = scan(documents, query);
  scanTimes.push(performance.now() - start);
  const answer = await fresh.search(query);
  const same = answer.total === truth.total && answer.hits.every((hit, at) => hit.id === truth.hits[at]?.id);
  if (!same) different += 1;
}
report("anchor: plain scan", scanTimes);
await fresh.close();
await local.close();

const thread = createThreadEngine((reason) => {
  throw reason;
});
const startThread = performance.now();
await thread.replaceAll(inBatches(documents));
console.log(`| (thread built in ${((performance.now() - startThread) / 1000).toFixed(1)} s) | | | | | | |`);
await timeEach(thread, questions.slice(0, 500));
reportKinds("thread", questions, await timeEach(thread, questions));
const start = performance.now();
await Promise.all(questions.map(({ query }) => thread.search(query)));
console.log(`\nthread, all at once: ${((asked * 1000) / (performance.now() - start)).toFixed(0)} per second`);
const typos = questions.filter(({ kind }) => kind === "typo");
const exact = questions.filter(({ kind }) => kind === "exact title");
console.log(
  `exact title first: ${await knownItems(thread, exact, 1)}, in first 3: ${await knownItems(thread, exact, 3)}`,
);
console.log(
  `misspelt name in first 3: ${await knownItems(thread, typos, 3)}, in first 10: ${await knownItems(thread, typos, 10)}`,
);
console.log(`answers that differ from the plain scan: ${different}/${sample.length}`);
const memory = process.memoryUsage();
console.log(`memory of the process: ${(memory.rss / 2 ** 20).toFixed(0)} MiB`);
await thread.close();

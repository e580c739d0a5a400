// Measures search over HTTP on a large catalog in the real program: our own API and the compatible one.
// Usage: node bench/search-http.ts [projects=100000] [questions=2000]   DATA_DIR: an already populated folder.
import type { Filter } from "#features/catalog/search/filter.ts";
import { generateProject } from "#seed/large.ts";
import { inParallel, openAsker } from "./lib/ask.ts";
import { printHead, printMachine, printRow, quantile } from "./lib/report.ts";
import { fillLarge, openDataDir, residentMiB, runSite } from "./lib/run-site.ts";
import { makeQueries, type Question, seeded } from "./search-catalog.ts";

const projects = Number(process.argv[2] ?? 100_000);
const asked = Number(process.argv[3] ?? 2000);
const versions = 8;

/** The filter as compatible API facets: an AND of ORs. */
function facetsOf(filter: Filter): string[][] {
  if (filter.kind === "and") return filter.of.flatMap(facetsOf);
  if (filter.kind === "or") return [filter.of.flatMap((one) => facetsOf(one).flat())];
  if (filter.kind === "is") return [[`${filter.field}:${filter.value}`]];
  throw new Error(`No query has a filter of type ${filter.kind}.`);
}

function addressOf(path: string, { query }: Question): string {
  const facets = query.filter ? JSON.stringify(facetsOf(query.filter)) : "";
  const sort = path.startsWith("/v2/") ? "index" : "sort";
  const page = { offset: String(query.offset), limit: String(query.limit) };
  return `${path}?${new URLSearchParams({ query: query.text, [sort]: query.sort, ...page, facets }).toString()}`;
}

/** The catalog's own projects, as far as queries refer to them. */
function namedProjects() {
  const plan = { projects, versionsPerProject: versions, people: 10, now: new Date(), seed: 1 };
  return Array.from({ length: projects }, (_, at) => generateProject(at, plan)).map(({ id, title }) => ({ id, title }));
}

async function measure(url: string, path: string, questions: readonly Question[]): Promise<void> {
  const asker = openAsker();
  const addresses = questions.map((question) => url + addressOf(path, question));
  await inParallel(addresses.slice(0, 300), 1, (address) => asker.ask({ url: address }));
  const times: number[] = [];
  let answered = 0;
  for (const address of addresses) {
    const { text, ms } = await asker.ask({ url: address });
    times.push(ms);
    const { total, total_hits: totalHits } = JSON.parse(text) as { total?: number; total_hits?: number };
    if ((total ?? totalHits ?? 0) > 0) answered += 1;
  }
  for (const kind of ["all", "filters", "type only", "words", "typo", "exact title"] as const) {
    const some = times.filter((_, at) => kind === "all" || questions[at]!.kind === kind);
    printRow(
      `GET ${path}, ${kind}`,
      String(some.length),
      quantile(some, 0.5),
      quantile(some, 0.95),
      quantile(some, 0.99),
    );
  }
  const took = await inParallel(addresses, 4, (address) => asker.ask({ url: address }));
  console.log(
    `| GET ${path}, 4 connections | ${addresses.length} | ${(addresses.length / took).toFixed(0)} a second | | |`,
  );
  console.log(`| GET ${path}, of which something was found | ${answered} | | | |`);
  asker.close();
}

printMachine();
const questions = makeQueries(namedProjects(), asked, seeded(3));
const data = await openDataDir();
if (data.isNew) await fillLarge(data.dataDir, projects, versions);
const site = await runSite(data.dataDir, { demo: false });
try {
  console.log(`${projects} projects; ready ${(site.readyMs / 1000).toFixed(1)} s after the start`);
  printHead("one connection", "questions", "p50 ms", "p95", "p99");
  await measure(site.url, "/api/search", questions);
  await measure(site.url, "/v2/search", questions);
  console.log(`\nmemory of the program: ${residentMiB(site.pid).toFixed(0)} MiB`);
} finally {
  await site.stop();
  await data.close();
}

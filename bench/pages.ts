// Measures pages: rendered per request, cached for visitors, and unchanged (304); and memory after the load.
// Usage: node bench/pages.ts [seconds=8]   Needs: npm run build. Better with wrk; compares with nginx if installed.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runLoad, loadTool } from "./lib/load.ts";
import { runNginx } from "./lib/nginx.ts";
import { median, printHead, printMachine, printRow } from "./lib/report.ts";
import { openDataDir, residentMiB, runSite, settledMiB } from "./lib/run-site.ts";

const seconds = Number(process.argv[2] ?? 8);
/** For each round that compares with nginx. */
const shortly = Math.max(1, Math.floor(seconds / 2));
const rounds = 3;
/** What the live site's front end did on such a machine: requests per second for home, search and a project. */
const liveFrontEnd: Readonly<Record<string, number>> = { home: 24.5, mods: 14.6, project: 26 };

async function mostDownloadedMod(url: string): Promise<string> {
  const facets = encodeURIComponent('[["project_type:mod"]]');
  const answer = await fetch(`${url}/v2/search?index=downloads&limit=1&facets=${facets}`);
  const { hits } = (await answer.json()) as { hits: { slug: string }[] };
  return `/mod/${hits[0]!.slug}`;
}

async function measureRendering(url: string, pid: number, pages: Readonly<Record<string, string>>): Promise<void> {
  printHead("rendered anew, 4 connections", "req/s", "p50 ms", "p99 ms", "req/s ÷ live front end", "memory MiB");
  for (const [name, path] of Object.entries(pages)) {
    const load = { url: url + path, connections: 4, seconds, unique: true, headers: { "accept-encoding": "gzip" } };
    await runLoad({ ...load, seconds: 2 });
    const { perSecond, p50, p99 } = await runLoad(load);
    const live = liveFrontEnd[name];
    printRow(name, perSecond, p50, p99, live ? perSecond / live : "–", residentMiB(pid));
  }
}

/**
 * Alternates one kind of response between both servers, so that both are exposed to the same noise; medians of the
 * rounds.
 */
async function measureBeside(
  name: string,
  ours: string,
  anchor: string | undefined,
  headers: (from: string) => Promise<Record<string, string>>,
): Promise<void> {
  const speeds: number[] = [];
  const delays: number[] = [];
  const anchors: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const mine = await runLoad({ url: ours, connections: 32, seconds: shortly, headers: await headers(ours) });
    speeds.push(mine.perSecond);
    delays.push(mine.p99);
    if (anchor)
      anchors.push(
        (await runLoad({ url: anchor, connections: 32, seconds: shortly, headers: await headers(anchor) })).perSecond,
      );
  }
  printRow(name, median(speeds), median(delays), median(anchors), median(speeds) / median(anchors));
}

async function etagOf(url: string): Promise<Record<string, string>> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return { "if-none-match": answer.headers.get("etag")! };
}

printMachine();
const data = await openDataDir();
// The process that populated the site holds memory for images; measure one started later.
if (data.isNew) await (await runSite(data.dataDir, { demo: true })).stop();
const site = await runSite(data.dataDir, { demo: false });
const files = await mkdtemp(join(tmpdir(), "tessera-bench-files-"));
const nginx = await runNginx(files);
try {
  const mod = await mostDownloadedMod(site.url);
  const started = await settledMiB(site.pid);
  await measureRendering(site.url, site.pid, { home: "/", mods: "/mods", project: mod, versions: `${mod}/versions` });
  console.log(
    `\nmemory: ${started.toFixed(0)} MiB at rest, ${(await settledMiB(site.pid)).toFixed(0)} MiB after rendering`,
  );
  const page = Buffer.from(await (await fetch(site.url + mod)).arrayBuffer());
  await writeFile(join(files, "page.html"), page);
  const anchor = nginx ? `${nginx.url}/page.html` : undefined;
  printHead(`project page, 32 connections (${loadTool})`, "req/s", "p99 ms", "nginx req/s", "ratio");
  await measureBeside(`kept, ${(page.length / 1024).toFixed(0)} KiB`, site.url + mod, anchor, async () => ({}));
  await measureBeside("unchanged (304)", site.url + mod, anchor, etagOf);
} finally {
  await nginx?.stop();
  await site.stop();
  await rm(files, { recursive: true, force: true });
  await data.close();
}

// Measures pages with Lighthouse on an emulated phone: the median of five runs each.
// Usage: node bench/lighthouse.ts [runs=5]   Needs: npm run build, a Chromium (found or installed as for the tests),
// and the package registry: Lighthouse is run by npx, because it and its dependencies (176 MB) outweigh all of ours.
// LIGHTHOUSE=<folder of an installed lighthouse> uses that one; LIST=1 names every failed audit.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { launchChromium } from "#tests/browser/chromium.ts";
import { median, printHead, printMachine, printRow } from "./lib/report.ts";
import { freePort, openDataDir, runSite } from "./lib/run-site.ts";

const version = "13.5.0";
const looks = Number(process.argv[2] ?? 5);
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const metrics = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"] as const;
/** Two in milliseconds, then a share of the viewport. */
const goals = [1500, 50, 0.01];

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly numericValue?: number;
  readonly displayValue?: string;
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

async function look(url: string, port: number): Promise<Report> {
  const size = [`--port=${port}`, "--output=json", "--output-path=stdout", "--quiet"];
  const args = [url, ...size, `--only-categories=${categories.join(",")}`];
  const installed = process.env.LIGHTHOUSE;
  const [program, before] = installed
    ? [process.execPath, [join(installed, "cli/index.js")]]
    : ["npx", ["--yes", `lighthouse@${version}`]];
  const { stdout } = await promisify(execFile)(program, [...before, ...args], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Report;
}

/** What kept a page from a full score. */
function listFaults({ audits }: Report): void {
  for (const [id, { title, score, scoreDisplayMode, displayValue }] of Object.entries(audits)) {
    if (score === null || score >= 0.9 || scoreDisplayMode === "informative") continue;
    console.log(`  ${id}: ${title} ${displayValue ?? ""}`);
  }
}

printMachine();
const data = await openDataDir();
const site = await runSite(data.dataDir, { demo: true });
const port = await freePort();
const browser = await launchChromium([`--remote-debugging-port=${port}`]);
try {
  const facets = encodeURIComponent('[["project_type:mod"]]');
  const found = await fetch(`${site.url}/v2/search?index=downloads&limit=1&facets=${facets}`);
  const { hits } = (await found.json()) as { hits: { slug: string }[] };
  const paths = ["/", "/mods", `/mod/${hits[0]!.slug}`, "/user/creator", "/auth/sign-in"];
  printHead("page", ...categories, "LCP ms", "TBT ms", "CLS", "within the goals");
  for (const path of paths) {
    const reports: Report[] = [];
    for (let i = 0; i < looks; i++) reports.push(await look(site.url + path, port));
    const scores = categories.map((name) => median(reports.map((one) => (one.categories[name]?.score ?? 0) * 100)));
    const values = metrics.map((name) => median(reports.map((one) => one.audits[name]?.numericValue ?? Number.NaN)));
    const within = scores.every((score, i) => score >= (i === 0 ? 98 : 100)) && values.every((v, i) => v <= goals[i]!);
    printRow(path, ...scores, ...values, within ? "yes" : "no");
    if (process.env.LIST) listFaults(reports.at(-1)!);
  }
  console.log("\ngoals: performance 98, the others 100; LCP 1500 ms, TBT 50 ms, CLS 0.01");
} finally {
  await browser.close();
  await site.stop();
  await data.close();
}

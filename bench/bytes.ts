// Measures what a real browser downloads on a first page view: scripts, styles and HTML, compressed as by the server.
// Usage: node bench/bytes.ts   LIST=1 names every file. Needs: npm run build, and a Chromium (found or installed as for
// the tests).
import type { Browser } from "playwright-core";
import { launchChromium } from "#tests/browser/chromium.ts";
import { printHead, printMachine, printRow } from "./lib/report.ts";
import { openDataDir, runSite } from "./lib/run-site.ts";

const kinds = ["Script", "Stylesheet", "Document", "Font", "Image", "other"] as const;
type Kind = (typeof kinds)[number];
/** Goals in KB (10^3 bytes) of gzip. */
const goals = { Script: 140, Document: 25 };

/** Bytes of responses as transferred, by kind, until the network is idle. */
async function open(browser: Browser, url: string, encoding: string): Promise<Record<Kind, number>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setExtraHTTPHeaders({ "accept-encoding": encoding });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const heads = new Map<string, { kind: Kind; bytes: number; path: string }>();
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const kind = kinds.find((one) => one === type) ?? "other";
    heads.set(requestId, { kind, bytes: response.encodedDataLength, path: new URL(response.url).pathname });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId);
    if (!head) return;
    const body = encodedDataLength - head.bytes;
    bytes[head.kind] += body;
    if (process.env.LIST) console.log(`  ${head.kind} ${(body / 1000).toFixed(1)} KB ${head.path}`);
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await context.close();
  return bytes;
}

printMachine();
const data = await openDataDir();
const site = await runSite(data.dataDir, { demo: true });
const browser = await launchChromium();
try {
  const facets = encodeURIComponent('[["project_type:mod"]]');
  const found = await fetch(`${site.url}/v2/search?index=downloads&limit=1&facets=${facets}`);
  const { hits } = (await found.json()) as { hits: { slug: string }[] };
  const mod = `/mod/${hits[0]!.slug}`;
  const paths = ["/", "/mods", mod, `${mod}/versions`, `${mod}/gallery`, "/user/creator", "/auth/sign-in"];
  printHead("KB received", "encoding", "JavaScript", "CSS", "HTML", "fonts", "pictures", "other", "within the goals");
  for (const path of paths)
    for (const encoding of ["gzip", "br, gzip"]) {
      const bytes = await open(browser, site.url + path, encoding);
      const over = (Object.keys(goals) as (keyof typeof goals)[]).filter((kind) => bytes[kind] / 1000 > goals[kind]);
      const verdict = over.length === 0 ? "yes" : `no: ${over.join(", ")}`;
      printRow(path, encoding, ...kinds.map((kind) => bytes[kind] / 1000), encoding === "gzip" ? verdict : "");
    }
  console.log(`\ngoals: ${goals.Script} KB of JavaScript and ${goals.Document} KB of HTML, by gzip`);
} finally {
  await browser.close();
  await site.stop();
  await data.close();
}

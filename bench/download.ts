// Measures downloads from the site, alone and behind nginx, compared with nginx alone: one 200 MB file, and 1 MB files
// on 32 connections.
// Usage: node bench/download.ts [seconds=4]   Compares with nginx if installed; better with wrk.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runLoad, loadTool } from "./lib/load.ts";
import { makeJar } from "./lib/make-jar.ts";
import { runNginx } from "./lib/nginx.ts";
import { median, printHead, printMachine, printRow } from "./lib/report.ts";
import type { RunningSite } from "./lib/run-site.ts";
import { openDataDir, runSite } from "./lib/run-site.ts";

const seconds = Number(process.argv[2] ?? 4);
const rounds = 5;

async function ownMod(site: RunningSite): Promise<string> {
  const answer = await fetch(`${site.url}/v2/user/creator/projects`);
  const projects = (await answer.json()) as { id: string; loaders: string[]; status: string }[];
  return projects.find(({ loaders, status }) => loaders.includes("fabric") && status === "approved")!.id;
}

/** Publishes a jar as a new version; returns the URL of its bytes. */
async function publish(site: RunningSite, file: string, name: string): Promise<string> {
  const data = {
    project_id: await ownMod(site),
    version_number: `${name}-${Date.now()}`,
    name: "Bench",
    version_type: "release",
    loaders: ["fabric"],
    game_versions: ["1.20.1"],
    dependencies: [],
    featured: false,
    file_parts: ["file"],
  };
  const form = new FormData();
  form.set("data", JSON.stringify(data));
  form.set("file", new Blob([await readFile(file)]), `${name}.jar`);
  const headers = { authorization: await site.tokenOf("creator") };
  const answer = await fetch(`${site.url}/v2/version`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`The version was refused: ${await answer.text()}`);
  const version = (await answer.json()) as { files: { url: string }[] };
  return version.files[0]!.url;
}

/** Alternates between both servers, so that both are exposed to the same noise. */
async function beside(name: string, measure: (url: string) => Promise<number>, ours: string, anchor?: string) {
  const [speeds, anchors]: [number[], number[]] = [[], []];
  await measure(ours);
  for (let round = 0; round < rounds; round++) {
    speeds.push(await measure(ours));
    if (anchor) anchors.push(await measure(anchor));
  }
  printRow(name, median(speeds), median(anchors), median(speeds) / median(anchors));
}

const taking = (connections: number, persons: boolean) => async (url: string) =>
  (await runLoad({ url, connections, seconds, persons })).megabytes;

printMachine();
const data = await openDataDir();
const files = await mkdtemp(join(tmpdir(), "tessera-bench-files-"));
await makeJar(join(files, "large.jar"), 200e6);
await makeJar(join(files, "small.jar"), 1e6);
if (data.isNew) await (await runSite(data.dataDir, { demo: true })).stop();

interface Addresses {
  readonly large: string;
  readonly small: string;
}

/** The site alone; returns the URLs of the two files. */
async function alone(): Promise<Addresses> {
  const site = await runSite(data.dataDir, { demo: false });
  const nginx = await runNginx(files);
  const anchorOf = (name: string) => (nginx ? `${nginx.url}/${name}` : undefined);
  try {
    const large = await publish(site, join(files, "large.jar"), "large");
    const small = await publish(site, join(files, "small.jar"), "small");
    await beside("200 MB, one connection", taking(1, true), large, anchorOf("large.jar"));
    await beside("1 MB, 32 connections, each download counted", taking(32, true), small, anchorOf("small.jar"));
    await beside("1 MB, 32 connections, one person again and again", taking(32, false), small, anchorOf("small.jar"));
    return { large: new URL(large).pathname, small: new URL(small).pathname };
  } finally {
    await nginx?.stop();
    await site.stop();
  }
}

/** The site behind nginx, which sends files on the site's behalf. */
async function behindNginx({ large, small }: Addresses): Promise<void> {
  const site = await runSite(data.dataDir, { demo: false, environment: { X_ACCEL_REDIRECT: "/protected/" } });
  const nginx = await runNginx(files, { site: site.url, store: join(data.dataDir, "files") });
  try {
    if (!nginx) return;
    const { url } = nginx;
    await beside("behind nginx: 200 MB, one connection", taking(1, true), url + large, `${url}/large.jar`);
    const counted = "behind nginx: 1 MB, 32 connections, each download counted";
    await beside(counted, taking(32, true), url + small, `${url}/small.jar`);
  } finally {
    await nginx?.stop();
    await site.stop();
  }
}

try {
  printHead(`downloads (${loadTool})`, "MB/s", "nginx MB/s", "ratio");
  await behindNginx(await alone());
} finally {
  await rm(files, { recursive: true, force: true });
  await data.close();
}

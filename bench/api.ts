// Measures the compatible API reads that launchers make, cached and uncached, with the CPU time of each.
// Usage: node bench/api.ts [seconds=8] [connections=32]   Needs: npm run build. Better with wrk.
import { readFile } from "node:fs/promises";
import { runLoad, loadTool } from "./lib/load.ts";
import { printHead, printMachine, printRow } from "./lib/report.ts";
import { openDataDir, runSite } from "./lib/run-site.ts";

const seconds = Number(process.argv[2] ?? 8);
const connections = Number(process.argv[3] ?? 32);

interface Found {
  readonly hits: readonly { readonly slug: string; readonly project_id: string }[];
}
interface Version {
  readonly files: readonly { readonly hashes: { readonly sha1: string } }[];
}

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} responded with ${answer.status}.`);
  return (await answer.json()) as T;
}

/** The most requested paths, by what they return. */
async function chooseAddresses(url: string): Promise<Readonly<Record<string, string>>> {
  const { hits } = await read<Found>(`${url}/v2/search?index=downloads&limit=25`);
  const slug = hits[0]!.slug;
  const [version] = await read<Version[]>(`${url}/v2/project/${slug}/version`);
  const ids = encodeURIComponent(JSON.stringify(hits.map(({ project_id: id }) => id)));
  return {
    "project by slug": `${url}/v2/project/${slug}`,
    "version list": `${url}/v2/project/${slug}/version`,
    "list of 25": `${url}/v2/projects?ids=${ids}`,
    "search, 25 hits": `${url}/v2/search?limit=25`,
    "version by hash": `${url}/v2/version_file/${version!.files[0]!.hashes.sha1}`,
    "game versions": `${url}/v2/tag/game_version`,
  };
}

/** CPU time of a process so far in milliseconds; NaN if the system does not report it. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // Ticks of 10 ms, in user and system mode.
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * 10;
}

async function measure(
  title: string,
  pid: number,
  addresses: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  printHead(`${title}, ${connections} connections (${loadTool})`, "req/s", "p50 ms", "p99 ms", "CPU ms each");
  for (const [name, url] of Object.entries(addresses)) {
    const load = { url, connections, seconds, persons: true, headers };
    await runLoad({ ...load, seconds: 2 });
    const before = await cpuMs(pid);
    const { perSecond, p50, p99 } = await runLoad(load);
    printRow(name, perSecond, p50, p99, ((await cpuMs(pid)) - before) / (perSecond * seconds));
  }
}

printMachine();
const data = await openDataDir();
if (data.isNew) await (await runSite(data.dataDir, { demo: true })).stop();
const site = await runSite(data.dataDir, { demo: false });
try {
  const addresses = await chooseAddresses(site.url);
  await measure("cached", site.pid, addresses, {});
  // An unknown credential gets a visitor's response that bypasses the cache; a list is then joined from cached items.
  const perCaller = Object.entries(addresses).filter(([name]) => !["search, 25 hits", "game versions"].includes(name));
  await measure("made anew", site.pid, Object.fromEntries(perCaller), { authorization: "nobody" });
} finally {
  await site.stop();
  await data.close();
}

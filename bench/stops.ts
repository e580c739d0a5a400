// Counts requests that fail while the program is stopped by SIGTERM under load, with persistent and closed connections
// and uploads in progress.
// Usage: node bench/stops.ts [rounds=50] [drain seconds=1]
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import type { Agent as HttpAgent, IncomingMessage } from "node:http";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeJar } from "./lib/make-jar.ts";
import { printHead, printMachine, printRow } from "./lib/report.ts";
import type { RunningSite } from "./lib/run-site.ts";
import { openDataDir, runSite } from "./lib/run-site.ts";

const rounds = Number(process.argv[2] ?? 50);
const drainSeconds = process.argv[3] ?? "1";
/** Connections of each kind. */
const loops = 8;
const uploads = 2;

const count = { answered: 0, refused: 0, uploaded: 0 };
const faults: string[] = [];
let asker = 0;

interface Sent {
  readonly agent: HttpAgent | false;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: (write: (part: Buffer) => void) => Promise<void>;
}

async function ask(url: string, { agent, method = "GET", headers, body }: Sent): Promise<number> {
  const from = { "x-forwarded-for": `198.51.${((asker += 1) >> 8) & 255}.${asker & 255}` };
  const sent = request(url, { agent, method, headers: { ...from, ...headers } });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  await Promise.race([body?.((part) => void sent.write(part)), answered.catch(() => {})]);
  sent.end();
  const [answer] = await answered;
  await answer.resume().toArray();
  return answer.statusCode ?? 0;
}

/** Sends requests sequentially until connections are refused. */
async function requestRepeatedly(
  site: RunningSite,
  paths: readonly string[],
  sent: Sent,
  done: () => void,
): Promise<void> {
  for (let i = 0; ; i++) {
    const path = paths[i % paths.length]!;
    try {
      const status = await ask(site.url + path, sent);
      if (status === 200) done();
      else faults.push(`${sent.method ?? "GET"} ${path}: ${status}`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ECONNREFUSED") return void (count.refused += 1);
      faults.push(`${sent.method ?? "GET"} ${path}: ${code} ${message}`);
    }
  }
}

/** Sends the bytes slowly, so that a stop happens midway. */
const slowly = (bytes: Buffer) => async (write: (part: Buffer) => void) => {
  const parts = 20;
  for (let i = 0; i < parts; i++) {
    write(bytes.subarray(Math.floor((bytes.length * i) / parts), Math.floor((bytes.length * (i + 1)) / parts)));
    await sleep(25);
  }
};

printMachine();
const data = await openDataDir();
const file = join(tmpdir(), `tessera-stops-${process.pid}.jar`);
try {
  await makeJar(file, 1024 * 1024);
  const jar = await readFile(file);
  for (let round = 0; round < rounds; round++) {
    const site = await runSite(data.dataDir, { demo: true, environment: { DRAIN_SECONDS: drainSeconds } });
    const headers = { authorization: await site.tokenOf("creator"), "content-length": String(jar.length) };
    const agent = new Agent({ keepAlive: true });
    const answered = () => void (count.answered += 1);
    const paths = ["/v2/tag/loader", "/health/live", "/mods", "/v2/search?limit=1"];
    const all = [
      ...Array.from({ length: loops }, () => requestRepeatedly(site, paths, { agent }, answered)),
      ...Array.from({ length: loops }, () => requestRepeatedly(site, paths, { agent: false }, answered)),
      ...Array.from({ length: uploads }, () =>
        requestRepeatedly(
          site,
          ["/api/uploads?fileName=bench.jar"],
          { agent: false, method: "POST", headers, body: slowly(jar) },
          () => (count.uploaded += 1),
        ),
      ),
    ];
    await sleep(500 + 37 * (round % 20));
    await site.stop();
    await Promise.all(all);
    agent.destroy();
  }
  printHead(`${rounds} stops by SIGTERM`, "answered", "uploads", "refused once closed", "failed");
  printRow(`drained for ${drainSeconds} s`, count.answered, count.uploaded, count.refused, faults.length);
  for (const fault of new Set(faults)) console.log(`  ${fault} × ${faults.filter((one) => one === fault).length}`);
} finally {
  await rm(file, { force: true });
  await data.close();
}
process.exitCode = faults.length > 0 ? 1 : 0;

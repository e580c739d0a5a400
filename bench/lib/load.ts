// Puts a server under load, using wrk if installed, which costs little itself, or autocannon.
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { existsSync } from "node:fs";
import autocannon from "autocannon";
import { someAddress } from "./ask.ts";
import { quantile } from "./report.ts";

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives each request a unique URL, so that no cache can respond. */
  readonly unique?: boolean;
  /** Makes each request come from a different client, as far as the site can tell (see `runSite`). */
  readonly persons?: boolean;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes received per second, in MB (10^6). */
  readonly megabytes: number;
}

const wrk = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "wrk"))
  .find((path) => existsSync(path));
export const loadTool = wrk ? "wrk" : "autocannon";

const script = `
local n = 0
local function person()
  n = n + 1
  wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", math.floor(n / 65536) % 256, math.floor(n / 256) % 256, n % 256)
end
request = function()
  if persons or unique then person() end
  if not unique then return wrk.format("GET", wrk.path) end
  n = n + 1
  return wrk.format("GET", wrk.path .. "?n=" .. n .. "t" .. started)
end
init = function(args)
  unique = args[1] == "unique"
  persons = args[1] == "persons"
  started = args[2]
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("\\n{\\"requests\\":%d,\\"micros\\":%d,\\"bytes\\":%d,\\"bad\\":%d,\\"p50\\":%f,\\"p99\\":%f}\\n",
    summary.requests, summary.duration, summary.bytes, e.status + e.read + e.write + e.connect + e.timeout,
    latency:percentile(50), latency:percentile(99)))
end
`;

async function withWrk(tool: string, load: Load): Promise<LoadResult> {
  const file = join(tmpdir(), `tessera-bench-${process.pid}.lua`);
  await writeFile(file, script);
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const size = ["-t1", `-c${load.connections}`, `-d${load.seconds}s`, "--timeout", "10s", "-s", file, ...headers];
  const tail = [load.url, "--", load.unique ? "unique" : load.persons ? "persons" : "same", String(Date.now())];
  const { stdout } = await promisify(execFile)(tool, [...size, ...tail]);
  await rm(file);
  const line = stdout.split("\n").findLast((one) => one.startsWith("{"))!;
  const said = JSON.parse(line) as Record<"requests" | "micros" | "bytes" | "bad" | "p50" | "p99", number>;
  if (said.bad > 0) throw new Error(`${said.bad} requests to ${load.url} failed.`);
  const perSecond = (said.requests * 1e6) / said.micros;
  return { perSecond, p50: said.p50 / 1000, p99: said.p99 / 1000, megabytes: said.bytes / said.micros };
}

async function withAutocannon(load: Load): Promise<LoadResult> {
  let n = 0;
  const path = new URL(load.url).pathname;
  const unique: autocannon.Request = {
    setupRequest: (one) => ({
      ...one,
      path: `${path}?n=${(n += 1)}t${Date.now()}`,
      headers: { ...one.headers, "x-forwarded-for": someAddress(n) },
    }),
  };
  const persons: autocannon.Request = {
    setupRequest: (one) => ({ ...one, headers: { ...one.headers, "x-forwarded-for": someAddress((n += 1)) } }),
  };
  const special = load.unique ? unique : load.persons ? persons : null;
  const times: number[] = [];
  const options = {
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    headers: { ...load.headers },
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon({ ...options, ...(special ? { requests: [special] } : {}) }, (error, done) =>
      error ? reject(error as Error) : resolve(done),
    );
    running.on("response", (_client, _status, _bytes, time) => times.push(time));
  });
  const bad = result.errors + result["4xx"] + result["5xx"];
  if (bad > 0) throw new Error(`${bad} requests to ${load.url} failed.`);
  const perSecond = times.length / result.duration;
  const megabytes = result.throughput.total / result.duration / 1e6;
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99), megabytes };
}

/** Sends requests on each connection for this many seconds; throws if a response was an error. */
export function runLoad(load: Load): Promise<LoadResult> {
  return wrk ? withWrk(wrk, load) : withAutocannon(load);
}
